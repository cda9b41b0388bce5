import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  measurement,
  MEASUREMENT_KEYS,
  MEASUREMENTS,
  NUMERIC_KEYS,
  STORED_MEASUREMENTS,
  TEXT_KEYS,
  type ProtocolField,
} from './measurements.js';
import { baseUnitOf, inputUnit, unitOf } from './units.js';

const CATALOGUE = join(import.meta.dirname, '../test/support/catalogue/measurements.csv');
const [header = '', ...lines] = readFileSync(CATALOGUE, 'utf8').trimEnd().split(/\r?\n/);

describe('the measurement catalogue', () => {
  it('has the columns this test knows', () => {
    expect(header).toBe(
      'key,label,class,base_unit,decimals,summary,weather_underground,ecowitt,microserver,weewx',
    );
  });

  it('equals the specified file cell by cell, in its order', () => {
    const rows = MEASUREMENTS.map(({ key, label, mClass, baseUnit, decimals, summary, protocols }) => [
      key,
      label,
      mClass,
      baseUnit,
      // Text and time have no digits: the file leaves the cell empty.
      baseUnit === '' && decimals === 0 ? '' : String(decimals),
      summary.join(' '),
      cell(protocols.weatherUnderground),
      cell(protocols.ecowitt),
      cell(protocols.microserver),
      cell(protocols.weewx),
    ]);
    expect(rows).toEqual(lines.map((line) => line.split(',')));
  });

  it('names every key once', () => {
    expect(new Set(MEASUREMENT_KEYS).size).toBe(lines.length);
  });

  it('divides the stored keys into numbers and texts', () => {
    expect(TEXT_KEYS).toEqual(['precipitationType', 'mainPollutant']);
    expect([...NUMERIC_KEYS, ...TEXT_KEYS].sort()).toEqual(STORED_MEASUREMENTS.map(({ key }) => key).sort());
    expect(MEASUREMENT_KEYS.filter((key) => !STORED_MEASUREMENTS.some((each) => each.key === key))).toEqual([
      'sampleTime',
    ]);
  });

  it('gives every number a base unit that the unit catalogue knows', () => {
    for (const key of NUMERIC_KEYS) {
      const { mClass, baseUnit } = measurement(key)!;
      expect(baseUnitOf(mClass)).toBe(unitOf(mClass, baseUnit));
    }
  });

  it('reads the own unit of a protocol field from its cell', () => {
    expect(measurement('visibility')?.protocols.weatherUnderground).toEqual({
      name: 'visibility',
      unit: 'nauticalMile',
    });
    expect(measurement('lightningDistance')?.protocols.ecowitt).toEqual({ name: 'lightning', unit: 'km' });
    expect(measurement('ozone')?.protocols.weatherUnderground).toEqual({ name: 'AqOZONE', unit: 'ppb' });
    expect(measurement('temperature')?.protocols.weatherUnderground).toEqual({ name: 'tempf' });
    expect(measurement('temperature')?.protocols).not.toHaveProperty('unit');
    expect(measurement('ozone')?.protocols).not.toHaveProperty('ecowitt');
  });

  it('knows how to convert every field that has its own unit', () => {
    for (const { mClass, protocols } of MEASUREMENTS) {
      for (const { name, unit } of Object.values(protocols)) {
        if (unit !== undefined) expect([name, inputUnit(mClass, unit)?.unit]).toEqual([name, unit]);
      }
    }
  });
});

describe('measurement', () => {
  it('finds what the catalogue has', () => {
    for (const each of MEASUREMENTS) expect(measurement(each.key)).toBe(each);
  });

  it.each(['__proto__', 'constructor', 'toString', '', 'Temperature', 'temperature '])(
    'answers undefined for %j',
    (key) => {
      expect(measurement(key)).toBeUndefined();
    },
  );
});

function cell(field: ProtocolField | undefined): string {
  if (!field) return '';
  return field.unit === undefined ? field.name : `${field.name}[${field.unit}]`;
}
