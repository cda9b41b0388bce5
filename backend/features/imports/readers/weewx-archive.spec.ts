import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { UnreadableFile } from './unreadable-file.js';
import type { ImportItem } from './import-row.js';
import { weewxLeftOut, weewxRows } from './weewx-archive.js';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesonet-weewx-'));
  path = join(folder, 'weewx.sdb');
});
afterEach(() => rm(folder, { recursive: true }));

/** Creates an archive with columns of WeeWX's own `wview_extended` schema. */
function archive(rows: readonly (readonly (number | null)[])[]): void {
  const database = new sqlite.Database(path);
  database.exec(`CREATE TABLE archive (dateTime INTEGER NOT NULL UNIQUE PRIMARY KEY, usUnits INTEGER NOT NULL,
    interval INTEGER NOT NULL, outTemp REAL, barometer REAL, windSpeed REAL, rain REAL, rainRate REAL, snowDepth REAL,
    ET REAL, windrun REAL)`);
  for (const row of rows) {
    database.run('INSERT INTO archive VALUES (?,?,?,?,?,?,?,?,?,?,?)', [...row]);
  }
  database.close();
}

async function read(): Promise<ImportItem[]> {
  const items: ImportItem[] = [];
  for await (const item of weewxRows(path)) items.push(item);
  return items;
}

describe('the archive of WeeWX', () => {
  // The same weather in the three unit systems: 10 °C, 1000 mbar, 36 km/h, 2.54 mm, 25.4 mm/h, 50.8 cm of snow
  it.each([
    ['US', 1, [50, 1000 / 33.86388640341, 36 / 1.609344, 0.1, 1, 20, 0.01]],
    ['METRIC', 16, [10, 1000, 36, 0.254, 2.54, 50.8, 0.0254]],
    ['METRICWX', 17, [10, 1000, 10, 2.54, 25.4, 508, 0.254]],
  ])('is read in %s', async (_, usUnits, values) => {
    archive([[1_700_000_100, usUnits, 5, ...values, 3]]);
    const [row] = await read();
    if (!row || 'problem' in row) throw new Error('No row');
    expect(row).toMatchObject({ line: 1, time: 1_700_000_100_000 });
    expect(Object.keys(row.values).sort()).toEqual([
      'adjustedPressure',
      'evapotranspiration',
      'rainRate',
      'snowDepth',
      'temperature',
      'windSpeed',
    ]);
    // A hundredth of an inch in five minutes
    expect(row.values.evapotranspiration).toBeCloseTo(0.12, 9);
    expect(row.values.temperature).toBeCloseTo(50, 9);
    expect(row.values.adjustedPressure).toBeCloseTo(29.53, 3);
    expect(row.values.windSpeed).toBeCloseTo(22.369363, 6);
    expect([row.rain, row.values.rainRate, row.values.snowDepth]).toEqual([
      expect.closeTo(0.1, 9),
      expect.closeTo(1, 9),
      expect.closeTo(20, 9),
    ]);
  });

  it('tells which columns hold values and are not imported', () => {
    archive([[1_700_000_100, 1, 5, 50, 30, 5, 0.1, 1, 20, 0.01, null]]);
    expect(weewxLeftOut(path)).toEqual([]);
    rmSync(path);
    archive([[1_700_000_100, 1, 5, 50, 30, 5, 0.1, 1, 20, 0.01, 3]]);
    const database = new sqlite.Database(path);
    database.exec('ALTER TABLE archive ADD COLUMN "a ""b"" c" REAL; UPDATE archive SET "a ""b"" c" = 0');
    database.close();
    expect(weewxLeftOut(path)).toEqual(['windrun', 'a "b" c']);
  });

  it.each([
    ['US', 1, 10, 4.1],
    ['METRIC', 16, 16.09344, 4.1],
    ['METRICWX', 17, 16.09344, 4.1],
  ])('is read with what only a loop packet was read with, in %s', async (_, usUnits, visibility, volts) => {
    const database = new sqlite.Database(path);
    database.exec(`CREATE TABLE archive (dateTime INTEGER NOT NULL PRIMARY KEY, usUnits INTEGER NOT NULL,
      visibility REAL, consBatteryVoltage REAL, lightning_strike_count REAL)`);
    database.run('INSERT INTO archive VALUES (1700000100, ?, ?, ?, 3)', [usUnits, visibility, volts]);
    database.close();
    expect(await read()).toEqual([
      {
        ...{ line: 1, time: 1_700_000_100_000 },
        values: { visibility: expect.closeTo(10, 9) as number, batteryVoltage: 4.1 },
      },
    ]);
  });

  it('is read whole, in order, over a lock that a kill left, with gaps as gaps', async () => {
    const rows = Array.from({ length: 1_234 }, (_, i) => [
      1_600_000_000 + 300 * i,
      1,
      5,
      i % 2 ? 50 : null,
      30,
      3,
      0,
      0,
      null,
      0,
      0,
    ]);
    archive(rows.toReversed());
    await mkdir(`${path}.lock`);
    const items = await read();
    expect(items.map((item) => 'time' in item && item.time)).toEqual(rows.map(([time]) => time! * 1000));
    expect(items[0]).toMatchObject({ values: { adjustedPressure: 30, windSpeed: 3, rainRate: 0 }, rain: 0 });
    expect(items.filter((item) => 'values' in item && 'temperature' in item.values)).toHaveLength(617);
  });

  it('with a unit system nobody knows is no row', async () => {
    archive([[1_700_000_100, 3, 5, 1, 1, 1, 1, 1, 1, 1, 1]]);
    expect(await read()).toEqual([{ line: 1, problem: 'Unknown unit system 3' }]);
  });

  const COLUMNS = 'dateTime INTEGER PRIMARY KEY, usUnits INTEGER, outTemp REAL';
  const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n';

  it.each<[string, string, RegExp]>([
    [
      'a view',
      `CREATE VIEW archive AS SELECT i AS dateTime, 1 AS usUnits FROM (${ENDLESS})`,
      /“archive” is a view/,
    ],
    ['a virtual table', 'CREATE VIRTUAL TABLE archive USING fts5(dateTime, usUnits)', /“archive” is/],
    [
      'a view that is entered as a table',
      `CREATE TABLE archive (${COLUMNS}); PRAGMA writable_schema = ON;
       UPDATE sqlite_schema SET sql = 'CREATE VIEW archive AS SELECT i AS dateTime, 1 AS usUnits FROM (${ENDLESS})'`,
      /“archive” is|cannot be read/,
    ],
    [
      'a computed column',
      `CREATE TABLE archive (${COLUMNS}, x GENERATED ALWAYS AS (hex(zeroblob(400000000))) VIRTUAL)`,
      /“x” .* is computed/,
    ],
    [
      'a stored one',
      `CREATE TABLE archive (${COLUMNS}, x GENERATED ALWAYS AS (1) STORED)`,
      /“x” .* is computed/,
    ],
    [
      'no primary key',
      'CREATE TABLE archive (dateTime INTEGER, usUnits INTEGER)',
      /“dateTime” .* is no primary key/,
    ],
    [
      'text in dateTime',
      "CREATE TABLE archive (dateTime UNIQUE, usUnits); INSERT INTO archive VALUES (1e9, 1), ('1700000000', 1)",
      /^Row 1 of the table “archive”, by time, has real in “dateTime”/,
    ],
    [
      'one time twice',
      `CREATE TABLE archive (dateTime INTEGER, usUnits); CREATE INDEX i ON archive (dateTime);
       INSERT INTO archive VALUES (1700000000, 1), (1700000300, 1), (1700000300, 1)`,
      /^Row 3 .* 1700000300, which is not later/,
    ],
  ])('is refused: %s', async (_, sql, sentence) => {
    const database = new sqlite.Database(path);
    database.exec(sql);
    database.close();
    await expect(read()).rejects.toThrow(sentence);
    await expect(read()).rejects.toThrow(UnreadableFile);
  });

  it('leaves text and blobs in the database, however large', async () => {
    const database = new sqlite.Database(path);
    database.exec(`CREATE TABLE archive (dateTime INTEGER PRIMARY KEY, usUnits, outTemp, barometer, note);
      INSERT INTO archive VALUES
        (1700000000, 1, zeroblob(30000000), 30, NULL), (1700000300, 1, 'warm', 29, zeroblob(90000000))`);
    database.close();
    expect(weewxLeftOut(path)).toEqual(['note']);
    expect(await read()).toEqual([
      { line: 1, time: 1_700_000_000_000, values: { adjustedPressure: 30 } },
      { line: 2, time: 1_700_000_300_000, values: { adjustedPressure: 29 } },
    ]);
  });

  it('is missed in another database', async () => {
    new sqlite.Database(path).exec('CREATE TABLE other (a)');
    await rm(`${path}.lock`, { recursive: true, force: true });
    await expect(read()).rejects.toThrow(UnreadableFile);
  });
});
