import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import sqlite from 'node-sqlite3-wasm';
import { UnreadableFile } from './unreadable-file.js';

export type Cell = number | bigint | string | null;
export type Row = Record<string, Cell>;

const TABLE = 'archive';
/**
 * Position of the byte in a SQLite file that says how the database is written. The value 2 means a write-ahead log,
 * which is a second file that was not uploaded.
 */
const WRITE_VERSION_AT = 18;
const WRITE_AHEAD_LOG = 2;

/**
 * Reads the table `archive` of an uploaded SQLite database. The database may be damaged or malicious, so nothing of its
 * schema is executed.
 * @throws UnreadableFile from every method; the message says what is wrong
 */
export class WeewxDatabase {
  private readonly database: sqlite.Database;
  /** Names of the columns of the table `archive` */
  readonly columns: ReadonlySet<string>;

  constructor(path: string) {
    refuseWriteAheadLog(path);
    // SQLite locks the database by this folder. A process that was killed may have left it behind, and no other process
    // reads the file now.
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
   * Reads the rows of the archive in the order of time, one at a time. Only numbers are read: any other value becomes
   * null, and `timeType` names the type of the value in `dateTime`.
   * @param names columns to read besides `dateTime`
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

  /**
   * Returns those of these columns that hold a value in any row. The values are not read, because they may be as large
   * as the file.
   */
  filled(names: readonly string[]): string[] {
    if (names.length === 0) return [];
    const kinds = names.map(
      (name, index) => `max(typeof(${TABLE}."${name.replaceAll('"', '""')}") <> 'null') AS "${index}"`,
    );
    const [found = {}] = this.ask(`SELECT ${kinds.join()} FROM ${TABLE}`);
    return names.filter((_, index) => Number(found[index]) === 1);
  }

  /** Requires that `archive` is a plain table. A view or a virtual table could run code that the file contains. */
  private requireTable(): void {
    const entries = this.ask('SELECT type, rootpage FROM sqlite_schema WHERE lower(name) = ?', TABLE);
    if (entries.length === 0)
      throw new UnreadableFile('The database has no table “archive”, as WeeWX writes it');
    // The query above returns what the file says about `archive`, which may be forged. This query asks SQLite itself
    // what kind of table it sees.
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

  /** Requires an index on `dateTime`, because without an index SQLite would sort the whole table in memory. */
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

/**
 * Returns SQL that reads a column if it is a number. Texts and blobs are not read, because they may be as large as the
 * file.
 */
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

/** Turns any error of SQLite into UnreadableFile, because its cause is always the file. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(`The database cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
