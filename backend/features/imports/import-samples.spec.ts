import { DAY_MS } from '@mesonet/model/durations.js';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ImportSample, importSamples } from './import-samples.js';
import { PreviewBuilder } from './import-preview.js';
import { guessFormat } from './readers/guess-table.js';

const TIMEZONE = 'Europe/Berlin';
let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'mesonet-import-'))));
afterAll(() => rm(folder, { recursive: true }));

async function samplesOf(text: string, options: { oldest?: number } = {}) {
  const path = join(folder, 'file');
  await writeFile(path, text);
  const items: Parameters<PreviewBuilder['add']>[0][] = [];
  for await (const item of importSamples(path, guessFormat(text), {
    timezone: TIMEZONE,
    now: Date.UTC(2026, 0, 1),
    ...options,
  }))
    items.push(item);
  return items;
}

describe('the samples of a file', () => {
  // 1 January 2024 was a Monday, so that a day, a week, a month and a year begin together.
  const hours = Array.from({ length: 48 }, (_, i) =>
    new Date(Date.UTC(2023, 11, 31, i)).toISOString().slice(0, 16),
  );
  const text = `timestamp_utc,Rain (mm)\n${hours.map((hour, i) => `${hour},${i % 2 ? 50.8 : 0}`).join('\n')}\n`;

  it('carry totals of the calendar of the station; what is read at midnight fell before', async () => {
    const samples = (await samplesOf(text)) as ImportSample[];
    const at = (iso: string) => samples.find(({ time }) => time === Date.parse(iso))?.values;
    expect(at('2023-12-31T22:00Z')).toMatchObject({ rainToday: 22, rainYear: 22 });
    expect(samples).toHaveLength(48);
    expect(samples.find(({ time }) => time === Date.parse('2023-12-31T23:00Z'))?.closing).toEqual({
      time: Date.parse('2023-12-31T22:59:59.999Z'),
      values: { rainToday: 24, rainWeek: 24, rainMonth: 24, rainYear: 24 },
    });
    expect(at('2023-12-31T23:00Z')).toEqual({ rainToday: 0, rainWeek: 0, rainMonth: 0, rainYear: 0 });
    expect(at('2024-01-01T23:00Z')).toMatchObject({
      rainToday: 0,
      rainWeek: 24,
      rainMonth: 24,
      rainYear: 24,
    });
  });

  it('are shown by day before anything is stored', async () => {
    const preview = new PreviewBuilder(TIMEZONE);
    for (const item of await samplesOf(text)) preview.add(item);
    const { rows, days } = preview.build();
    expect(rows).toBe(48);
    expect(days.map((day) => [day.date, day.rows, day.rain])).toEqual([
      ['2023-12-31', 23, 24],
      ['2024-01-01', 24, 24],
      ['2024-01-02', 1, 0],
    ]);
  });

  it('are shown for the last ten years, however long the file is', () => {
    const preview = new PreviewBuilder('UTC');
    const last = Date.UTC(2024, 0, 1);
    for (let day = 0; day < 40_000; day++) {
      preview.add({ line: day + 2, time: last - day * DAY_MS, values: { temperature: 50 } });
    }
    const { rows, days, daysLeftOut } = preview.build();
    expect([rows, days.length + daysLeftOut]).toEqual([40_000, 40_000]);
    expect([days[0]!.date, days.at(-1)!.date]).toEqual(['2014-01-01', '2024-01-01']);
    expect(Buffer.byteLength(JSON.stringify(days))).toBeLessThan(1_000_000);
  });

  it('are refused before 1850 and in the future', async () => {
    const items = await samplesOf(
      'time,temperature\n1849-12-31 00:00,1\n1850-01-02 00:00,2\n2024-05-01 00:00,2\n2026-05-01 00:00,3\n',
    );
    expect(items.map((item) => ('problem' in item ? `${item.line}: ${item.problem}` : 'taken'))).toEqual([
      '2: The time lies before 1850',
      'taken',
      'taken',
      '5: The time lies in the future',
    ]);
  });

  it('name the store that holds none before 1970', async () => {
    const text = 'time,temperature\n1969-12-31 00:00,1\n1970-01-02 00:00,2\n';
    const items = await samplesOf(text, { oldest: 0 });
    expect(items.map((item) => ('problem' in item ? item.problem : item.time))).toEqual([
      'The time lies before 1970, and QuestDB, in which this installation keeps its samples, holds none before',
      Date.UTC(1970, 0, 1, 23),
    ]);
  });

  it('lose a cell that cannot be read, never the row', async () => {
    const rows = [
      '2024-05-01 00:00,18.4,80,NNE,1.0',
      '2024-05-01 01:00,wet,81,Nordost,1.2',
      '2024-05-01 02:00,---,n/a,somewhere,null',
      '2024-05-01 03:00,wetter,--.-,"calm",***',
      '2024-05-01 04:00,x,-,NA,None',
      '2024-05-01 05:00,x,,,',
    ];
    const items = await samplesOf(`time,Temp (°C),Humidity,Wind Dir,Rain (mm)\n${rows.join('\n')}\n`);
    const preview = new PreviewBuilder(TIMEZONE);
    for (const item of items) preview.add(item);
    const { rejected, rows: count, problems, sample } = preview.build();
    expect(rejected).toEqual([
      { column: 'Temp (°C)', key: 'temperature', count: 4, line: 3, text: 'wet' },
      { column: 'Wind Dir', key: 'windDirection', count: 1, line: 4, text: 'somewhere' },
    ]);
    expect(sample.map(({ values }) => values.windDirection)).toEqual([22.5, 45]);
    expect(sample[1]!.values).toMatchObject({
      relativeHumidity: 81,
      rainToday: expect.closeTo(1.2 / 25.4, 9) as number,
    });
    expect(count).toBe(2);
    expect(problems).toEqual([4, 5, 6, 7].map((line) => ({ line, detail: 'The row holds no value' })));
  });
});
