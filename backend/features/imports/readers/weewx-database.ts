import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import sqlite from 'node-sqlite3-wasm';
import { UnreadableFile } from './unreadable-file.js';

export type Cell = number | bigint | string | null;
export type Row = Record<string, Cell>;

const TABLE = 'archive';
/** Where the header of a database says how it is written: 2 is a write-ahead log, which is a file of its own. */
const WRITE_VERSION_AT = 18;
const WRITE_AHEAD_LOG = 2;

/**
 * The archive table of somebody's database, which may be damaged or made to do harm: nothing of its schema is run.
 * @throws UnreadableFile from every method, naming what is wrong
 */
export class WeewxDatabase {
  private readonly database: sqlite.Database;
  /** Names of the columns of the archive. */
  readonly columns: ReadonlySet<string>;

  constructor(path: string) {
    refuseWriteAheadLog(path);
    // A lock that a reader left when it was ended; nobody else opens the file.
    rmSync(`${path}.lock`, { recursive: true, force: true });
    this.database = readable(() => new sqlite.Database(path, { readOnly: true, fileMustExist: true }));
    try {
      for (const setting of ['trusted_schema=OFF', 'query_only=ON', 'cell_size_check=ON']) {
        this.ask(`PRAGMA ${setting}`);
      }
      this.requireTable();
      this.columns = this.plainColumns();
      this.requireOrder();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    this.database.close();
  }

  /**
   * Rows of the archive by time, one at a time. Only numbers leave the database, whatever a cell holds: anything else is
   * null, and its type stands in `timeType` where it is in `dateTime`.
   * @param names of columns beside `dateTime`
   */
  *rows(names: readonly string[]): Generator<Row> {
    const cells = names.map((name) => `${numberIn(name)} AS "${name}"`);
    const time = `${numberIn('dateTime')} AS "dateTime", typeof(${TABLE}."dateTime") AS "timeType"`;
    const statement = readable(() =>
      this.database.prepare(`SELECT ${[time, ...cells].join()} FROM ${TABLE} ORDER BY ${TABLE}."dateTime"`),
    );
    try {
      const rows = statement.iterate() as IterableIterator<Row>;
      for (let next = readable(() => rows.next()); !next.done; next = readable(() => rows.next())) {
        yield next.value;
      }
    } finally {
      statement.finalize();
    }
  }

  /** A view, a virtual table or a table of another kind would run what the file brings along. */
  private requireTable(): void {
    const entries = this.ask('SELECT type, rootpage FROM sqlite_schema WHERE lower(name) = ?', TABLE);
    if (entries.length === 0)
      throw new UnreadableFile('The database has no table “archive”, as WeeWX writes it');
    // The first says what is written in the file, the second what SQLite makes of it.
    const kinds = this.ask(`PRAGMA main.table_list(${TABLE})`).map(({ type }) => type);
    const isTable = entries.every(({ type, rootpage }) => type === 'table' && Number(rootpage) > 0);
    if (entries.length === 1 && isTable && kinds.length === 1 && kinds[0] === 'table') return;
    const kind = kinds.find((each) => each !== 'table') ?? entries.find(({ type }) => type !== 'table')?.type;
    throw new UnreadableFile(
      `“archive” is ${kind === undefined ? 'not one plain table' : `a ${kind}`} in this database; in WeeWX's it is a table`,
    );
  }

  private plainColumns(): ReadonlySet<string> {
    const columns = this.ask(`PRAGMA main.table_xinfo(${TABLE})`);
    const computed = columns.find(({ hidden }) => Number(hidden) !== 0);
    if (computed) {
      throw new UnreadableFile(
        `The column “${String(computed.name).slice(0, 40)}” of the table “archive” is computed when it is read; WeeWX has only stored columns`,
      );
    }
    const names = new Set(columns.map(({ name }) => String(name)));
    const missing = ['dateTime', 'usUnits'].find((name) => !names.has(name));
    if (missing)
      throw new UnreadableFile(`The table “archive” has no column “${missing}”, as WeeWX writes it`);
    return names;
  }

  /** Without an index the whole table would be sorted in memory. */
  private requireOrder(): void {
    const plan = this.ask(`EXPLAIN QUERY PLAN SELECT * FROM ${TABLE} ORDER BY ${TABLE}."dateTime"`);
    if (!plan.some(({ detail }) => String(detail).includes('TEMP B-TREE'))) return;
    throw new UnreadableFile(
      'The column “dateTime” of the table “archive” is no primary key, as it is in WeeWX',
    );
  }

  private ask(sql: string, ...values: string[]): Row[] {
    return readable(() => this.database.all(sql, values) as Row[]);
  }
}

/** Text and blobs stay in the database: they may be as large as the file. */
function numberIn(name: string): string {
  const column = `${TABLE}."${name}"`;
  return `CASE typeof(${column}) WHEN 'integer' THEN ${column} WHEN 'real' THEN ${column} END`;
}

function refuseWriteAheadLog(path: string): void {
  const file = openSync(path, 'r');
  try {
    const version = Buffer.alloc(1);
    readSync(file, version, 0, 1, WRITE_VERSION_AT);
    if (version[0] !== WRITE_AHEAD_LOG) return;
  } finally {
    closeSync(file);
  }
  throw new UnreadableFile(
    'The database was copied while it kept its newest rows in a write-ahead log: run “PRAGMA journal_mode=DELETE” in it and upload it again',
  );
}

/** Whatever SQLite stumbles over is a fault of the file. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(`The database cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
