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

async function samplesOf(text: string, now = Date.UTC(2026, 0, 1)) {
  const path = join(folder, 'file');
  await writeFile(path, text);
  const items: Parameters<PreviewBuilder['add']>[0][] = [];
  for await (const item of importSamples(path, guessFormat(text), { timezone: TIMEZONE, now }))
    items.push(item);
  return items;
}

describe('the samples of a file', () => {
  // 1 January 2024 was a Monday: day, week, month and year begin together.
  const hours = Array.from({ length: 48 }, (_, i) =>
    new Date(Date.UTC(2023, 11, 31, i)).toISOString().slice(0, 16),
  );
  const text = `timestamp_utc,Rain (mm)\n${hours.map((hour, i) => `${hour},${i % 2 ? 50.8 : 0}`).join('\n')}\n`;

  it('carry totals of the calendar of the station; what is read at midnight fell before', async () => {
    const samples = (await samplesOf(text)) as ImportSample[];
    const at = (iso: string) => samples.find(({ time }) => time === Date.parse(iso))?.values;
    expect(at('2023-12-31T22:00Z')).toMatchObject({ rainToday: 22, rainYear: 22 });
    expect(at('2023-12-31T22:59:59.999Z')).toMatchObject({
      rainToday: 24,
      rainWeek: 24,
      rainMonth: 24,
      rainYear: 24,
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
    expect(preview.build().days.map(({ date, rain }) => [date, rain])).toEqual([
      ['2023-12-31', 24],
      ['2024-01-01', 24],
      ['2024-01-02', 0],
    ]);
  });

  it('are refused before 1990 and in the future', async () => {
    const items = await samplesOf(
      'time,temperature\n1989-12-31 00:00,1\n2024-05-01 00:00,2\n2026-05-01 00:00,3\n',
    );
    expect(items.map((item) => ('problem' in item ? `${item.line}: ${item.problem}` : 'taken'))).toEqual([
      '2: The time lies before 1990',
      'taken',
      '4: The time lies in the future',
    ]);
  });
});
