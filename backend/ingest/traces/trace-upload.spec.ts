import { seriesSettings } from '../../../test/support/samples/series-settings.js';
import { traceUpload } from './trace-upload.js';

const STATION = seriesSettings({ stationId: 'Demo_1' });
const NOW = Date.UTC(2026, 10, 20, 12);
const trace = (format: string, text: string, path = '/write?precision=ms', isCut = false) =>
  traceUpload({ format, text, path, arrivedAt: NOW, isCut }, STATION);
const shape = ({ samples }: ReturnType<typeof trace>) =>
  samples.map(({ fields }) => fields.map(({ name, outcome }) => `${name} ${outcome}`));

describe('traceUpload', () => {
  it.each<[string, string, string[][]]>([
    [
      'weather_underground',
      'ID=a&dateutc=now&tempf=1&x1=2',
      [['ID aside', 'dateutc aside', 'tempf stored', 'x1 unknown']],
    ],
    ['ecowitt', 'tempf=--&humidity=wet', [['tempf no_reading', 'humidity refused']]],
    ['ambient', 'stationtype=A&dewptf=1', [['stationtype aside', 'dewptf stored']]],
    ['microserver', '<oriondata><meas name="mtTemp1">1</meas></oriondata>', [['mtTemp1 stored']]],
    [
      'json',
      '[{"measurements":{"temperature":1}},{"measurements":{"tmp":1}}]',
      [['temperature stored'], ['tmp unknown']],
    ],
    ['ndjson', '{"measurements":{"temperature":1}}\n{"measurements":{}}', [['temperature stored'], []]],
    ['weewx', '{"dateTime":1,"outTemp":1}', [[]]],
    ['csv', `time,temperature,tmp\n${NOW},1,2`, [['temperature stored', 'tmp unknown']]],
    ['line', `w,station=demo_1 temperature=1 ${NOW}\nbroken`, [['temperature stored'], []]],
  ])('reads %s once more', (format, text, expected) => {
    const read = trace(format, text);
    expect(shape(read)).toEqual(expected);
    expect(read.problem).toBeNull();
  });

  it.each<[string, string, string]>([
    ['json', '{"measurements":{"temperature":1', 'JSON'],
    ['microserver', '<oriondata><meas', 'Malformed XML'],
    ['csv', 'a,b\n1,2', 'the first column is not time'],
    ['line', 'w,station=other temperature=1', 'A line names another station'],
  ])('tells why %s cannot be read to its end', (format, text, problem) => {
    expect(trace(format, text).problem).toEqual(expect.stringContaining(problem));
    expect(trace(format, text, '/write?precision=ms', true).problem).toBe(
      'Only the beginning of the upload is kept',
    );
  });

  it('tells both clocks', () => {
    const ahead = trace('ecowitt', 'dateutc=2026-11-20+13:00:00&tempf=1');
    expect(ahead.skew).toContain('clock is ahead');
    expect(ahead.samples).toMatchObject([{ time: NOW, deviceTime: NOW + 3_600_000 }]);
    expect(trace('json', '{"measurements":{"temperature":1}}').samples).toMatchObject([{ deviceTime: null }]);
    expect(trace('json', '{"time":5,"measurements":{"temperature":1}}').samples).toMatchObject([
      { time: null, problems: [expect.stringContaining('1990')] },
    ]);
  });

  it('shows the beginning of a long one', () => {
    const lines = Array.from(
      { length: 500 },
      (_, i) => `{"time":${NOW - i},"measurements":{"temperature":1}}`,
    );
    expect(trace('ndjson', lines.join('\n')).samples.length).toBe(10);
  });
});
