import { extraAsMeasurement } from '@mesonet/model/extra-as-measurement.js';
import type { FieldMappings } from '@mesonet/contract/field-mappings.js';
import { inputUnit } from '@mesonet/model/units.js';
import { readAmbient } from '../protocols/ambient/ambient-fields.js';
import { uploadFields } from './console-upload.js';
import { readEcowitt } from '../protocols/ecowitt/ecowitt-fields.js';
import { readMicroserver } from '../protocols/microserver/microserver-fields.js';
import { readWeatherUnderground } from '../protocols/weather-underground/weather-underground-fields.js';
import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import { seriesSettings } from '../../../test/support/samples/series-settings.js';
import { fieldReading, type FieldReading, type FieldTrace } from './field-reading.js';
import { readCsvHeader, readCsvRow } from '../protocols/native/native-csv.js';
import { readNativeSample } from '../protocols/native/native-json.js';
import { readWeewxLoop } from '../protocols/weewx/weewx-loop.js';

const withMappings = (mappings: FieldMappings) =>
  fieldReading(seriesSettings({ intake: { ...DEFAULT_INTAKE, mappings } }));

const NOW = Date.UTC(2026, 10, 20, 12);
const MAPPINGS: FieldMappings = { mystery: { key: 'soilTemperature', unit: 'degreeC' } };

/** The same field in every protocol, with the value 10. */
const UPLOADS: readonly [
  string,
  (reading: FieldReading, name?: string) => { values: object; unknown: readonly string[] },
][] = [
  [
    'Weather Underground',
    (r, name = 'Mystery') => readWeatherUnderground(uploadFields(`${name}=10&dateutc=now`), NOW, r),
  ],
  ['Ecowitt', (r, name = 'Mystery') => readEcowitt(uploadFields(`${name}=10&PASSKEY=A`), NOW, 'auto', r)],
  ['Ambient', (r, name = 'Mystery') => readAmbient(uploadFields(`${name}=10&stationtype=A`), NOW, r)],
  [
    'MicroServer',
    (r, name = 'Mystery') => readMicroserver(xml(`<meas name="${name}" unit="degreeF">10</meas>`), NOW, r),
  ],
  [
    'native JSON',
    (r, name = 'Mystery') => ofSample(readNativeSample({ measurements: { [name]: 10 } }, NOW, r)),
  ],
  ['CSV', (r, name = 'Mystery') => ofSample(readCsvRow(readCsvHeader(['time', name]), ['', '10'], NOW, r))],
  ['WeeWX', (r, name = 'Mystery') => ofSample(readWeewxLoop({ [name]: '10', password: 'x' }, NOW, r))],
];

const xml = (elements: string) => Buffer.from(`<oriondata>${elements}</oriondata>`);
const ofSample = ({ sample, unknown }: ReturnType<typeof readNativeSample>) => ({
  values: sample?.values ?? {},
  unknown,
});

describe('a mapped field', () => {
  it.each(UPLOADS)('of %s is read as what it is mapped to, in any letter case', (_name, read) => {
    expect(read(withMappings({}))).toMatchObject({ values: {}, unknown: ['Mystery'] });
    expect(read(withMappings(MAPPINGS))).toMatchObject({
      values: { soilTemperature: 50 },
      unknown: [],
    });
  });

  it('wins over what the protocol says of its name, and is in the base unit unless it says more', () => {
    const reading = withMappings({ tempf: { key: 'soilTemperature' } });
    const { values } = readWeatherUnderground(uploadFields('tempf=51&humidity=40'), NOW, reading);
    expect(values).toEqual({ soilTemperature: 51, relativeHumidity: 40 });
  });

  it('of a catalogue that lost the key is unknown again', () => {
    const reading = withMappings({ mystery: { key: 'riverLevel' } });
    expect(readNativeSample({ measurements: { mystery: 1 } }, NOW, reading).unknown).toEqual(['mystery']);
  });
});

describe('a measurement of the station’s own', () => {
  const measurement = extraAsMeasurement({ key: 'x_soil', label: 'Soil', class: 'temperature' });
  const unit = inputUnit('temperature', 'degreeC')!;
  const extras = new Map([['x_soil', { measurement, unit, since: -Infinity, isAutomatic: false }]]);
  const withExtras = (mappings: FieldMappings = {}) =>
    fieldReading(seriesSettings({ extras, intake: { ...DEFAULT_INTAKE, mappings } }));
  const read = (sample: object, reading = withExtras()) => ofSample(readNativeSample(sample, NOW, reading));

  it.each([
    ['its own unit', undefined, 50],
    ['its own unit, though the rest is in US units', 'us', 50],
    ['its own unit, though the rest is metric', 'metric', 50],
    ['its own unit, though others are named', { temperature: 'degreeC' }, 50],
    ['the unit that is named for it', { x_soil: 'degreeF' }, 10],
  ])('is read in %s', (_, units, value) => {
    expect(read({ units, measurements: { x_soil: 10 } })).toEqual({ values: { x_soil: value }, unknown: [] });
  });

  it('is refused in a unit of another class, and as a text', () => {
    const problemsOf = (sample: object) => readNativeSample(sample, NOW, withExtras()).problems;
    expect(problemsOf({ units: { x_soil: 'volts' }, measurements: { x_soil: 10 } })).toMatchObject([
      { key: 'x_soil', code: 'unknown_unit' },
      { code: 'no_measurements' },
    ]);
    expect(problemsOf({ measurements: { x_soil: 'wet', temperature: 50 } })).toMatchObject([
      { key: 'x_soil', code: 'not_a_number' },
    ]);
    expect(read({ measurements: { x_soil: -9999, temperature: 50 } }).values).toEqual({ temperature: 50 });
  });

  it('is known by its exact key, and only where it is registered', () => {
    expect(read({ measurements: { x_Soil: 1, x_lake: 2 } })).toEqual({
      values: {},
      unknown: ['x_Soil', 'x_lake'],
    });
    expect(read({ measurements: { x_soil: 1 } }, fieldReading(seriesSettings()))).toMatchObject({
      unknown: ['x_soil'],
    });
  });

  it('is a column of CSV, with or without its unit', () => {
    const row = (column: string) =>
      ofSample(readCsvRow(readCsvHeader(['time', column]), ['', '10'], NOW, withExtras()));
    expect(row('x_soil').values).toEqual({ x_soil: 50 });
    expect(row('x_soil[degreeF]').values).toEqual({ x_soil: 10 });
  });

  it.each(UPLOADS)('is sent by its key in %s', (name, readUpload) => {
    // A MicroServer names the unit itself.
    const value = name === 'MicroServer' ? 10 : 50;
    expect(readUpload(withExtras(), 'x_soil')).toMatchObject({ values: { x_soil: value }, unknown: [] });
    expect(readUpload(withExtras(), 'x_lake')).toMatchObject({ values: {}, unknown: ['x_lake'] });
  });

  it('may have a unit label in a packet of WeeWX', () => {
    const valueOf = (packet: object) => ofSample(readWeewxLoop(packet, NOW, withExtras()));
    expect(valueOf({ x_soil_C: 10 })).toEqual({ values: { x_soil: 50 }, unknown: [] });
    expect(valueOf({ x_soil_F: 10 })).toEqual({ values: { x_soil: 10 }, unknown: [] });
    expect(valueOf({ x_soil_mbar: 10 })).toEqual({ values: {}, unknown: ['x_soil_mbar'] });
  });

  it.each(UPLOADS)('takes a mapped field of %s', (_name, readUpload) => {
    const inItsUnit = withExtras({ mystery: { key: 'x_soil' } });
    expect(readUpload(inItsUnit)).toMatchObject({ values: { x_soil: 50 }, unknown: [] });
    const inAnother = withExtras({ mystery: { key: 'x_soil', unit: 'degreeF' } });
    expect(readUpload(inAnother)).toMatchObject({ values: { x_soil: 10 } });
  });
});

describe('who looks on', () => {
  const tracesOf = (read: (reading: FieldReading) => unknown): Record<string, Partial<FieldTrace>> => {
    const traces: FieldTrace[] = [];
    read({ ...withMappings(MAPPINGS), see: (trace) => traces.push(trace) });
    return Object.fromEntries(traces.map((trace) => [trace.name, trace]));
  };

  it('sees what became of each field of a console, and why', () => {
    const sent =
      'PASSKEY=A&dateutc=now&tempf=51&humidity=--&baromrelin=high&rainratein=0&rrain_piezo=1&wh65batt=0&riverlevel=3&a;b=1';
    const traces = tracesOf((reading) => readEcowitt(uploadFields(sent), NOW, 'auto', reading));
    expect(traces).toMatchObject({
      PASSKEY: { outcome: 'aside', reason: 'Known, and not a measurement' },
      dateutc: { outcome: 'aside', sent: 'now', reason: 'The time of the upload' },
      tempf: { outcome: 'stored', value: 51, field: { measurement: { key: 'temperature' } } },
      humidity: { outcome: 'no_reading', value: null },
      baromrelin: { outcome: 'refused', reason: 'The value is not a number' },
      rrain_piezo: { outcome: 'aside', reason: 'The other rain gauge counts' },
      wh65batt: {
        outcome: 'unknown',
        reason: 'The next upload registers it as “Battery of sensor array WH65”',
      },
      riverlevel: { outcome: 'unknown', sent: '3', reason: 'Not a known measurement' },
      'a;b': { outcome: 'refused', reason: 'Not a field name' },
    });
  });

  it('sees the unit a value was read in', () => {
    const traces = tracesOf((reading) =>
      readNativeSample({ units: 'metric', measurements: { temperature: 0, windSpeed: 'x' } }, NOW, reading),
    );
    expect(traces).toMatchObject({
      temperature: { outcome: 'stored', sent: 0, value: 32, field: { unit: { unit: 'degreeC' } } },
      windSpeed: { outcome: 'refused', field: { unit: { unit: 'metersPerSecond' } } },
    });
  });
});
