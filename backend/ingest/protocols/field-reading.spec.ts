import type { FieldMappings } from '@mesonet/contract/field-mappings.js';
import { readAmbient } from './consoles/ambient.js';
import { uploadFields } from './consoles/console-upload.js';
import { readEcowitt } from './consoles/ecowitt.js';
import { readMicroserver } from './consoles/microserver.js';
import { readWeatherUnderground } from './consoles/weather-underground.js';
import { fieldReading, type FieldReading, type FieldTrace } from './field-reading.js';
import { readCsvHeader, readCsvRow } from './native-csv.js';
import { readNativeSample } from './native-json.js';
import { readWeewxLoop } from './weewx-loop.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const MAPPINGS: FieldMappings = { mystery: { key: 'soilTemperature', unit: 'degreeC' } };

/** The same field in every protocol. */
const UPLOADS: readonly [
  string,
  (reading: FieldReading) => { values: object; unknown: readonly string[] },
][] = [
  ['Weather Underground', (r) => readWeatherUnderground(uploadFields('Mystery=10&dateutc=now'), NOW, r)],
  ['Ecowitt', (r) => readEcowitt(uploadFields('Mystery=10&PASSKEY=A'), NOW, 'auto', r)],
  ['Ambient', (r) => readAmbient(uploadFields('Mystery=10&stationtype=A'), NOW, r)],
  ['MicroServer', (r) => readMicroserver(xml('<meas name="Mystery" unit="degreeF">10</meas>'), NOW, r)],
  ['native JSON', (r) => ofSample(readNativeSample({ measurements: { Mystery: 10 } }, NOW, r))],
  ['CSV', (r) => ofSample(readCsvRow(readCsvHeader(['time', 'Mystery']), ['', '10'], NOW, r))],
  ['WeeWX', (r) => ofSample(readWeewxLoop({ Mystery: '10', password: 'x' }, NOW, r))],
];

const xml = (elements: string) => Buffer.from(`<oriondata>${elements}</oriondata>`);
const ofSample = ({ sample, unknown }: ReturnType<typeof readNativeSample>) => ({
  values: sample?.values ?? {},
  unknown,
});

describe('a mapped field', () => {
  it.each(UPLOADS)('of %s is read as what it is mapped to, in any letter case', (_name, read) => {
    expect(read(fieldReading({ mappings: {} }))).toMatchObject({ values: {}, unknown: ['Mystery'] });
    expect(read(fieldReading({ mappings: MAPPINGS }))).toMatchObject({
      values: { soilTemperature: 50 },
      unknown: [],
    });
  });

  it('wins over what the protocol says of its name, and is in the base unit unless it says more', () => {
    const reading = fieldReading({ mappings: { tempf: { key: 'soilTemperature' } } });
    const { values } = readWeatherUnderground(uploadFields('tempf=51&humidity=40'), NOW, reading);
    expect(values).toEqual({ soilTemperature: 51, relativeHumidity: 40 });
  });

  it('of a catalogue that lost the key is unknown again', () => {
    const reading = fieldReading({ mappings: { mystery: { key: 'riverLevel' } } });
    expect(readNativeSample({ measurements: { mystery: 1 } }, NOW, reading).unknown).toEqual(['mystery']);
  });
});

describe('who looks on', () => {
  const tracesOf = (read: (reading: FieldReading) => unknown): Record<string, Partial<FieldTrace>> => {
    const traces: FieldTrace[] = [];
    read({ ...fieldReading({ mappings: MAPPINGS }), see: (trace) => traces.push(trace) });
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
      wh65batt: { outcome: 'aside' },
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
