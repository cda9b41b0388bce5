import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { below, flipBytes, type HostileFile, type HostileKind, oneOf } from './hostile-file.js';

const PAGE = 4_096;
const FIRST = Date.UTC(2022, 0, 1) / 1000;
const COLUMNS =
  'dateTime INTEGER NOT NULL UNIQUE PRIMARY KEY, usUnits INTEGER, interval INTEGER, outTemp REAL, rain REAL';
const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n';

type Database = InstanceType<typeof sqlite.Database>;

/** @returns the bytes of a database that `write` has filled */
function databaseOf(write: (database: Database) => void): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'mesonet-hostile-'));
  try {
    const path = join(folder, 'weewx.sdb');
    const database = new sqlite.Database(path);
    database.exec('BEGIN');
    write(database);
    if (database.inTransaction) database.exec('COMMIT');
    database.close();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function archive(random: () => number, columns = COLUMNS): (database: Database) => void {
  return (database) => {
    database.exec(`CREATE TABLE archive (${columns})`);
    fill(random, database);
  };
}

function fill(random: () => number, database: Database, table = 'archive'): void {
  const rows = 50 + below(random, 500);
  for (let i = 0; i < rows; i += 1) {
    const row = [FIRST + 300 * i, oneOf(random, [1, 16, 17]), 5, below(random, 80), below(random, 3)];
    database.run(`INSERT INTO ${table} (dateTime, usUnits, interval, outTemp, rain) VALUES (?,?,?,?,?)`, row);
  }
}

function kind(
  name: string,
  write: (random: () => number, scale: number) => (database: Database) => void,
  outcome?: HostileFile['outcome'],
): HostileKind {
  const make = (random: () => number, scale: number) => {
    const bytes = databaseOf(write(random, scale));
    return { filename: 'weewx.sdb', content: () => [bytes], ...(outcome && { outcome }) };
  };
  return { name, make };
}

function spoilt(
  name: string,
  spoil: (random: () => number, bytes: Buffer) => Buffer,
  outcome?: RegExp,
): HostileKind {
  const make = (random: () => number) => {
    const bytes = spoil(random, databaseOf(archive(random)));
    return { filename: 'weewx.sdb', content: () => [bytes], ...(outcome && { outcome }) };
  };
  return { name, make };
}

const run =
  (...statements: string[]) =>
  () =>
  (database: Database) => {
    for (const statement of statements) database.exec(statement);
  };

/** Replaces the time of one row by something else. */
const oddTime = (value: string) => (random: () => number) => (database: Database) => {
  archive(random, COLUMNS.replace('INTEGER NOT NULL UNIQUE PRIMARY KEY', 'UNIQUE'))(database);
  database.exec(`UPDATE archive SET dateTime = ${value} WHERE dateTime = ${FIRST + 300 * below(random, 50)}`);
};

const IS_VIEW = /^“archive” is a view/;
const NO_INTEGER = /^Row [\d,]+ of the table “archive”, by time, has \w+ in “dateTime”/;

/** Databases that pretend to be a WeeWX archive, and damaged WeeWX archives. */
export const HOSTILE_ARCHIVES: readonly HostileKind[] = [
  kind(
    'a view that never ends',
    run(`CREATE VIEW archive AS SELECT i AS dateTime, 1 AS usUnits FROM (${ENDLESS})`),
    IS_VIEW,
  ),
  kind(
    'a view over a table',
    (random) => (database) => {
      archive(random)(database);
      database.exec('ALTER TABLE archive RENAME TO other; CREATE VIEW archive AS SELECT * FROM other');
    },
    IS_VIEW,
  ),
  kind(
    'a view over an attached database',
    run('CREATE VIEW archive AS SELECT 1 AS dateTime, 1 AS usUnits FROM pragma_database_list'),
    IS_VIEW,
  ),
  kind(
    'a view that is entered as a table',
    (random) => (database) => {
      archive(random)(database);
      const view = `CREATE VIEW archive AS SELECT i AS dateTime, 1 AS usUnits FROM (${ENDLESS})`;
      database.exec(
        `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = '${view}' WHERE name = 'archive'`,
      );
    },
    /^(“archive” is|The database cannot be read: )/,
  ),
  kind('a virtual table', run('CREATE VIRTUAL TABLE archive USING fts5(dateTime, usUnits)'), /^“archive” is/),
  kind(
    'a column that is computed',
    run('CREATE TABLE archive (dateTime INTEGER PRIMARY KEY, usUnits GENERATED ALWAYS AS (1) VIRTUAL)'),
    /^The column “usUnits” .* is computed/,
  ),
  kind(
    'a column that computes for hours',
    (random) => (database) => {
      archive(random)(database);
      database.exec(
        'ALTER TABLE archive ADD COLUMN outHumidity REAL GENERATED ALWAYS AS (length(hex(zeroblob(400000000)))) VIRTUAL',
      );
    },
    /^The column “outHumidity” .* is computed/,
  ),
  kind(
    'triggers',
    (random) => (database) => {
      archive(random)(database);
      database.exec(
        `CREATE TABLE log (i); CREATE TRIGGER boom AFTER INSERT ON archive BEGIN INSERT INTO log ${ENDLESS}; END`,
      );
    },
    'ready',
  ),
  kind(
    'conditions and indexes that compute',
    (random) => (database) => {
      archive(random, `${COLUMNS}, CHECK (length(zeroblob(1000)) > 1)`)(database);
      database.exec('CREATE INDEX heavy ON archive (length(hex(zeroblob(100 + outTemp))))');
    },
    'ready',
  ),
  kind('text in dateTime', oddTime("'yesterday'"), NO_INTEGER),
  kind('a blob in dateTime', oddTime('zeroblob(5000000)'), NO_INTEGER),
  kind('nothing in dateTime', oddTime('NULL'), NO_INTEGER),
  kind('a fraction in dateTime', oddTime('0.5 + dateTime'), NO_INTEGER),
  kind(
    'no primary key',
    (random) => archive(random, COLUMNS.replace(' UNIQUE PRIMARY KEY', '')),
    /^The column “dateTime” .* is no primary key/,
  ),
  kind(
    'one time twice',
    (random) => (database) => {
      archive(random, COLUMNS.replace(' UNIQUE PRIMARY KEY', ''))(database);
      database.exec('INSERT INTO archive SELECT * FROM archive; CREATE INDEX times ON archive (dateTime)');
    },
    /^Row 2 of the table “archive”, by time, has the “dateTime” \d+, which is not later/,
  ),
  kind('wrong types in all cells', (random) => (database) => {
    archive(random, COLUMNS.replaceAll('REAL', ''))(database);
    database.exec(
      "UPDATE archive SET outTemp = 'hot', usUnits = x'00', rain = 1e308 WHERE dateTime % 600 = 0",
    );
  }),
  kind(
    'cells as large as a file',
    (random, scale) => (database) => {
      archive(random)(database);
      const bytes = Math.floor((2 + 40 * scale) * 1_000_000);
      database.exec(`UPDATE archive SET outTemp = zeroblob(${bytes}) WHERE dateTime = ${FIRST}`);
    },
    'ready',
  ),
  kind('a schema as large as a file', (_, scale) => (database) => {
    const note = 'x'.repeat(Math.floor((1 + 79 * scale) * 1_000_000));
    database.exec(`CREATE TABLE archive (${COLUMNS} /* ${note} */)`);
  }),
  kind('no archive', run('CREATE TABLE other (a)'), /^The database has no table “archive”/),
  kind('other columns', run('CREATE TABLE archive (a, b)'), /^The table “archive” has no column “dateTime”/),
  kind(
    'a table of 2,000 columns',
    run(`CREATE TABLE archive (${COLUMNS}, ${Array.from({ length: 1_990 }, (_, i) => `c${i}`).join()})`),
    'ready',
  ),
  spoilt('corrupt pages', (random, bytes) => flipBytes(random, bytes, { from: PAGE, times: 400 })),
  spoilt('a corrupt schema', (random, bytes) =>
    Buffer.concat([
      bytes.subarray(0, 100),
      flipBytes(random, bytes.subarray(100, PAGE), { times: 200 }),
      bytes.subarray(PAGE),
    ]),
  ),
  spoilt('a corrupt header', (random, bytes) =>
    Buffer.concat([
      bytes.subarray(0, 16),
      flipBytes(random, bytes.subarray(16, 100), { times: 30 }),
      bytes.subarray(100),
    ]),
  ),
  spoilt('pages that are missing', (random, bytes) =>
    bytes.subarray(0, 100 + below(random, bytes.length - 100)),
  ),
  spoilt('pages in a circle', (random, bytes) => {
    const copy = Buffer.from(bytes);
    // This makes the first child of the table's root page the root itself.
    copy.writeUInt32BE(2, PAGE + 8);
    copy.writeUInt32BE(2 + below(random, 3), PAGE + 12);
    return copy;
  }),
  spoilt(
    'a write-ahead log that is elsewhere',
    (_, bytes) => {
      const copy = Buffer.from(bytes);
      copy.fill(2, 18, 20);
      return copy;
    },
    /^The database was copied while it kept its newest rows in a write-ahead log/,
  ),
];
