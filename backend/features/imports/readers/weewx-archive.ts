import { rm } from 'node:fs/promises';
import { baseUnitOf, inputUnit, toBase, type Unit } from '@mesonet/contract/units.js';
import sqlite from 'node-sqlite3-wasm';
import { readNumber } from '../../../ingest/protocols/sample-values.js';
import { WEEWX_CATALOGUE } from '../../../ingest/protocols/weewx-fields.js';
import type { SampleValues } from '../../../samples/observation.js';
import { UnreadableFile } from './guess-table.js';
import type { ImportItem } from './import-row.js';

const ROWS_A_QUERY = 500;

const METRIC = {
  temperature: 'degreeC',
  pressure: 'millibar',
  altitude: 'metersAlt',
  snowdepth: 'cmSnow',
  distance: 'kmDistance',
  visibility: 'kmVisibility',
  rain: 'mmRain',
  rainrate: 'mmPerHour',
};

/** `usUnits` of a row → units by class; a class that is absent is in its base unit. */
const SYSTEMS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: {},
  16: { ...METRIC, windspeed: 'kmPerHour' },
  17: { ...METRIC, windspeed: 'metersPerSecond' },
};
/** The metric system counts rain in centimeters, METRICWX snow in millimeters: neither is a unit of ours. */
const SCALE: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  16: { rain: 10, rainrate: 10 },
  17: { snowdepth: 0.1 },
};

type Cell = number | bigint | string | Uint8Array | null;

/**
 * The archive of WeeWX, in the order of time. Its `rain` is the amount of the interval that ends with the row.
 * The file is read where it lies, some pages at a time.
 * @throws UnreadableFile
 */
export async function* weewxRows(path: string): AsyncGenerator<ImportItem> {
  // A lock that a killed server left; nobody else opens the file.
  await rm(`${path}.lock`, { recursive: true, force: true });
  const database = new sqlite.Database(path, { readOnly: true, fileMustExist: true });
  try {
    const has = new Set(ask(database, 'PRAGMA table_info(archive)').map(({ name }) => String(name)));
    if (!has.has('dateTime') || !has.has('usUnits'))
      throw new UnreadableFile('The database has no archive of WeeWX');
    const fields = [...WEEWX_CATALOGUE].flatMap(([name, { key, mClass, isText }]) =>
      has.has(name) && !isText ? [{ key, mClass, name }] : [],
    );
    const names = [
      'dateTime',
      'usUnits',
      ...fields.map(({ name }) => name),
      ...(has.has('rain') ? ['rain'] : []),
    ];
    const sql = `SELECT ${names.map((name) => `"${name}"`).join()} FROM archive WHERE dateTime > ? ORDER BY dateTime LIMIT ${ROWS_A_QUERY}`;
    let line = 0;
    for (let after = 0, rows = ask(database, sql, after); rows.length > 0; rows = ask(database, sql, after)) {
      for (const row of rows) yield { line: (line += 1), ...toRow(row, fields) };
      after = Number(rows.at(-1)!.dateTime);
    }
  } finally {
    database.close();
  }
}

function ask(database: sqlite.Database, sql: string, ...values: number[]): Record<string, Cell>[] {
  try {
    return database.all(sql, values) as Record<string, Cell>[];
  } catch (error) {
    throw new UnreadableFile(`The database cannot be read: ${(error as Error).message}`);
  }
}

type Row = { problem: string } | { time: number; values: SampleValues; rain?: number | null };

function toRow(
  row: Record<string, Cell>,
  fields: readonly { key: string; mClass: string; name: string }[],
): Row {
  const system = Number(row.usUnits);
  const units = SYSTEMS[system];
  if (!units) return { problem: `Unknown unit system ${system}` };
  const read = (cell: Cell | undefined, mClass: string): number | null => {
    if (typeof cell !== 'number' && typeof cell !== 'bigint') return null;
    const number = readNumber(Number(cell), unitOf(mClass, units));
    const scale = SCALE[system]?.[mClass];
    return number === null || scale === undefined
      ? number
      : toBase(Number(cell) * scale, unitOf(mClass, units));
  };
  const values: SampleValues = {};
  for (const { key, mClass, name } of fields) {
    const value = read(row[name], mClass);
    if (value !== null) values[key] = value;
  }
  const time = Number(row.dateTime) * 1000;
  return 'rain' in row ? { time, values, rain: read(row.rain, 'rain') } : { time, values };
}

function unitOf(mClass: string, units: Readonly<Record<string, string>>): Unit {
  const name = Object.hasOwn(units, mClass) ? units[mClass] : undefined;
  return (name === undefined ? undefined : inputUnit(mClass, name)) ?? baseUnitOf(mClass);
}
