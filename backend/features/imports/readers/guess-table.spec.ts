import { guessFormat, guessRain, guessTable } from './guess-table.js';
import { UnreadableFile } from './unreadable-file.js';
import { guessOrder } from './guess-time.js';
import { rowReader } from './row-reader.js';

describe('the order of a date', () => {
  it.each<[string, string[], string, boolean]>([
    ['a year first', ['2024-02-03', '2024-02-04'], 'ymd', false],
    ['a day above 12', ['03.02.2024', '13.02.2024'], 'dmy', false],
    ['a second number above 12', ['02/03/2024', '02/14/2024'], 'mdy', false],
    ['nothing impossible, the first changes', ['01/02/2024', '02/02/2024', '03/02/2024'], 'dmy', true],
    ['nothing impossible, the second changes', ['02/01/2024', '02/02/2024', '02/03/2024'], 'mdy', true],
  ])('%s', (_, dates, order, isAmbiguous) => {
    expect(guessOrder(dates)).toEqual({ order, isAmbiguous });
  });
});

describe('rain', () => {
  it.each<[string, number[], 'interval' | 'counter']>([
    ['amounts', [0, 0.2, 0, 0, 0.4, 0.2, 0], 'interval'],
    ['a counter', [1.2, 1.2, 1.4, 1.4, 1.6, 1.6], 'counter'],
    ['a counter with a reset', [5, 5, 5.2, 5.2, 0, 0, 0.2, 0.2], 'counter'],
    ['none at all', [0, 0, 0], 'interval'],
  ])('%s', (_, amounts, expected) => expect(guessRain(amounts)).toBe(expected));
});

const read = (text: string, timezone = 'Europe/Berlin') => {
  const table = guessTable(text);
  const reader = rowReader(table, timezone);
  const lines = text.trim().split('\n').slice(1);
  return { table, rows: lines.map((line) => reader(line.split(table.delimiter))) };
};

describe('a table', () => {
  it('with split date and time, semicolons and decimal commas', () => {
    const { table, rows } = read(
      'Date;Time;Temp Out (°F);Wind Speed (m/s)\n25.12.2023;23:00;-1,5;2\n25.12.2023;24:00;--;3\n',
    );
    expect(table).toMatchObject({
      delimiter: ';',
      decimal: ',',
      time: { columns: [0, 1], order: 'dmy', zone: 'station' },
    });
    expect(rows).toEqual([
      { time: Date.UTC(2023, 11, 25, 22), values: { temperature: -1.5, windSpeed: 2 / 0.44704 } },
      { time: Date.UTC(2023, 11, 25, 23), values: { windSpeed: 3 / 0.44704 } },
    ]);
  });

  it('with epoch seconds, tabs and WeeWX names', () => {
    const { table, rows } = read(
      'dateTime\tusUnits\toutTemp\toutHumidity\n1700000000\t1\t50.5\t80\n1700000300\t1\t50.4\t81\n',
    );
    expect(table.time).toMatchObject({ order: 'epoch', zone: 'utc' });
    expect(rows[1]).toEqual({ time: 1_700_000_300_000, values: { temperature: 50.4, relativeHumidity: 81 } });
  });

  it('of a day of a MicroServer', () => {
    const { table, rows } = read(
      'mtSampTime,mtTemp1,mtRelHumidity,mtAdjWindDir,mtWindSpeed,mtRainToday,mtRawBaromPress,mtUnknown\n' +
        '2024-05-01 00:00:00,50.5,80,270,3.5,0.01,29.1,7\n2024-05-01 00:01:00,50.4,81,280,3,0.02,29.1,7\n',
      'UTC',
    );
    expect(table.rain).toBeNull();
    expect(rows[1]).toEqual({
      time: Date.UTC(2024, 4, 1, 0, 1),
      rain: expect.closeTo(0.01, 9) as number,
      dayTotal: 'new',
      values: {
        temperature: 50.4,
        relativeHumidity: 81,
        windDirection: 280,
        windSpeed: 3,
        rainToday: 0.02,
        stationPressure: 29.1,
      },
    });
  });

  it('with offsets of its own and half days', () => {
    const { rows } = read('time,temperature (°F)\n2024-05-01T12:00:00+05:30,50\n2024-05-01 1:30 PM,51\n');
    expect(rows.map((row) => 'time' in row && row.time)).toEqual([
      Date.UTC(2024, 4, 1, 6, 30),
      Date.UTC(2024, 4, 1, 11, 30),
    ]);
  });

  it('goes through the repeated hour once forward, and over the skipped one', () => {
    const hours = [
      '2023-10-29 02:00',
      '2023-10-29 02:30',
      '2023-10-29 02:00',
      '2023-10-29 02:30',
      '2023-10-29 03:00',
    ];
    const { rows } = read(
      `time,temperature\n${[...hours, '2024-03-31 02:30'].map((each) => `${each},50`).join('\n')}\n`,
    );
    expect(rows.map((row) => 'time' in row && new Date(row.time).toISOString().slice(0, 16))).toEqual([
      '2023-10-29T00:00',
      '2023-10-29T00:30',
      '2023-10-29T01:00',
      '2023-10-29T01:30',
      '2023-10-29T02:00',
      '2024-03-31T01:30',
    ]);
  });

  it.each<[string, number, (number | '')[], (number | null)[]]>([
    [
      'through a reset, once the next row confirms it',
      1,
      [1, 1.2, '', 1.2, 0.1, 0.2],
      [null, 0.2, null, 0, 0, 0.2],
    ],
    ['without a fall that the next row does not confirm', 1, [20, 0, 20, 20.1], [null, 0, 0, 0.1]],
    ['without a rise that rain cannot cause', 1, [1, 60, 1, 1.1], [null, 0, 0, 0.1]],
    ['without a negative reading', 1, [1, -1, 1.1], [null, null, 0.1]],
    ['of days, without a fall for one of them', 24, [20, 0, 20.1, 20.2], [null, 0, 0.1, 0.1]],
    ['that begins again at midnight', 6, [1, 1.2, 1.2, 1.2, 0, 1.5], [null, 0.2, 0, 0, 0, 1.5]],
    [
      'that falls back to its value at midnight',
      1,
      [...Array<number>(26).fill(8), 8.3, 8, 8],
      [null, ...Array<number>(25).fill(0), 0.3, 0, 0],
    ],
  ])('counts rain from a counter %s', (_, hours, readings, amounts) => {
    const { table } = read('time,Rain (in)\n2024-05-01 00:00,1\n');
    const reader = rowReader({ ...table, rain: 'counter' }, 'UTC');
    const times = readings.map((_each, i) => new Date(Date.UTC(2024, 4, 1, i * hours)).toISOString());
    const rows = readings.map((each, i) => reader([times[i]!, String(each)]));
    expect(rows.map((row) => ('rain' in row ? row.rain : undefined))).toEqual(
      amounts.map((each) => (each === null ? null : (expect.closeTo(each, 9) as number))),
    );
  });

  it('rejects negative amounts of rain', () => {
    const { table } = read('time,Rain (in)\n2024-05-01 00:00,0.1\n2024-05-01 01:00,0\n');
    expect(table.rain).toBe('interval');
    expect(rowReader(table, 'UTC')(['2024-05-01 02:00', '-1'])).toEqual({
      time: Date.UTC(2024, 4, 1, 2),
      values: {},
      rain: null,
      rejected: [{ column: 1, name: 'Rain (in)', key: 'rain', text: '-1' }],
    });
  });

  it.each(['2024-13-01 00:00', '2024-02-30 00:00', 'soon', ''])('has no row at %j', (time) => {
    const { table } = read('time,temperature\n2024-05-01 00:00,50\n');
    expect(rowReader(table, 'UTC')([time, '50'])).toEqual({ problem: `“${time}” is not a time` });
  });

  it('makes nothing of an open column, and reads one that was begun as American', () => {
    const { table } = read('time,Temp,Humidity\n2024-05-01 00:00,50,60\n');
    const cells = ['2024-05-01 00:00', '18.5', '60'];
    const unit = (name: string | null) => ({
      ...table,
      columns: table.columns.map((each, i) => (i === 1 ? { ...each, unit: name } : each)),
    });
    expect(rowReader(unit(null), 'UTC')(cells)).toMatchObject({
      values: { relativeHumidity: 60 },
      hasOpenValue: true,
    });
    expect(rowReader(unit('us'), 'UTC')(cells)).toMatchObject({ values: { temperature: 18.5 } });
    expect(rowReader(unit('degreeC'), 'UTC')(cells)).toMatchObject({
      values: { temperature: expect.closeTo(65.3, 9) as number },
    });
  });

  it.each(['', 'Station of the west field\n'])(
    'begins with rows that hold their time alone, after %j',
    (title) => {
      const rows = ['2026-05-20T12:00:00Z,', '2026-05-20 12:01,', '2026-05-20 12:02,61.5'];
      const { columns, headerLines } = guessTable(`${title}time,temperature (°F)\n${rows.join('\n')}\n`);
      expect(columns.map(({ name, key }) => [name, key])).toEqual([
        ['time', null],
        ['temperature (°F)', 'temperature'],
      ]);
      expect(headerLines).toBe(title === '' ? 1 : 2);
    },
  );

  it.each(['', 'one word\n', 'a,b\n', 'name,colour\nx,red\ny,blue\n'])('is not seen in %j', (text) => {
    expect(() => guessFormat(text)).toThrow(UnreadableFile);
  });
});
