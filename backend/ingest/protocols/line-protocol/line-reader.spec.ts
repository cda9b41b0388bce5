import { InvalidInput, TooLarge, Unauthorized } from '../../../platform/errors.js';
import { readLines } from './line-reader.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const read = (body: string | Buffer) => readLines(Buffer.from(body), 'ms', { stationId: 'demo_1', now: NOW });

describe('readLines', () => {
  it('reads fields as measurements in base units, at the time of the line or of the arrival', async () => {
    const tally = await read(
      `any,station=demo_1,host=pi temperature=72.5,relativeHumidity=40i,precipitationType="rain" ${NOW - 5}\n` +
        'other,station=DEMO_1 temperature=-9999,windSpeed=NaN,uvIndex=0',
    );
    expect(tally.samples).toEqual([
      {
        index: 0,
        time: NOW - 5,
        values: { temperature: 72.5, relativeHumidity: 40, precipitationType: 'rain' },
      },
      { index: 1, time: NOW, values: { uvIndex: 0 } },
    ]);
    expect(tally.result(0).errors).toEqual([]);
  });

  it('keeps the good lines and the good fields, and tells line and reason of the others', async () => {
    const tally = await read(
      [
        '# comment',
        'w temperature=1',
        'w temperature=true,relativeHumidity=2',
        'w temperature="3"',
        'w temperature',
        'w temperature=4 0',
        'w riverStage=5,__proto__=6',
        'w riverStage=5',
      ].join('\n'),
    );
    const { accepted, rejected, unknown, errors } = tally.result(0);
    const { lineNumbers } = tally.found;
    expect([accepted, rejected, unknown]).toEqual([2, 5, ['riverStage']]);
    expect(errors.map(({ index, key, code }) => [lineNumbers[index], key, code])).toEqual([
      [3, 'temperature', 'not_a_number'],
      [4, 'temperature', 'not_a_number'],
      [4, undefined, 'no_measurements'],
      [5, undefined, 'malformed_line'],
      [6, undefined, 'timestamp_too_old'],
      [7, '__proto__', 'invalid_key'],
      [7, undefined, 'no_measurements'],
    ]);
  });

  it.each<[name: string, body: string | Buffer, error: new (...args: never[]) => Error]>([
    ['a foreign station', 'w temperature=1\nw,station=demo_2 temperature=1', Unauthorized],
    ['what is not UTF-8', Buffer.from([0x77, 0x20, 0xff]), InvalidInput],
    ['more than 100,000 lines', 'w a=1\n'.repeat(100_001), TooLarge],
  ])('refuses %s whole', async (_name, body, error) => {
    await expect(read(body)).rejects.toThrow(error);
  });
});
