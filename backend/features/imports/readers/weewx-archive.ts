import { baseUnitOf, inputUnit, toBase, type Unit } from '@mesonet/model/units.js';
import { readNumber } from '../../../ingest/fields/sample-values.js';
import { WEEWX_CATALOGUE } from '../../../ingest/protocols/weewx/weewx-fields.js';
import type { SampleValues } from '../../../samples/core/observation.js';
import type { ImportItem } from './import-row.js';
import { UnreadableFile } from './unreadable-file.js';
import { type Cell, type Row, WeewxDatabase } from './weewx-database.js';

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

/**
 * Units by class of measurements, for each value of the column `usUnits` of a row. A class that is missing uses its
 * base unit.
 */
const SYSTEMS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: {},
  16: { ...METRIC, windspeed: 'kmPerHour' },
  17: { ...METRIC, windspeed: 'metersPerSecond' },
};
/**
 * Factors that convert values before their unit is applied. The system METRIC (16) has rain in centimeters, and
 * METRICWX (17) has snow in millimeters, which the catalogue does not have as units.
 */
const SCALE: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  16: { rain: 10, rainrate: 10 },
  17: { snowdepth: 0.1 },
};

const RAIN = 'rain';
/** Length of the interval that ends at the time of a row, minutes */
const INTERVAL = 'interval';
/** Amount of water that evaporated in the interval */
const ET = 'ET';

/**
 * Finds the columns of an archive that hold values and are not imported.
 * @throws UnreadableFile for a file that is no archive of WeeWX
 */
export function weewxLeftOut(path: string): string[] {
  const database = new WeewxDatabase(path);
  try {
    const ofInterval = database.columns.has(INTERVAL) ? [INTERVAL, ET] : [];
    const read = new Set(['dateTime', 'usUnits', RAIN, ...ofInterval, ...WEEWX_CATALOGUE.keys()]);
    return database.filled([...database.columns].filter((name) => !read.has(name)));
  } finally {
    database.close();
  }
}

/**
 * Reads the archive of the weather program WeeWX, a database of SQLite, in the order of time. Its column `rain` is the
 * amount in the interval that ends at the time of the row. Only some pages of the file are in memory at a time.
 * @throws UnreadableFile that names a row whose `dateTime` is not an integer, or not later than that of the row before
 */
// oxlint-disable-next-line typescript/require-await -- readers are asynchronous; SQLite is not
export async function* weewxRows(path: string): AsyncGenerator<ImportItem> {
  const database = new WeewxDatabase(path);
  try {
    const has = database.columns;
    const fields = [...WEEWX_CATALOGUE].flatMap(([name, { key, mClass, isText }]) =>
      has.has(name) && !isText ? [{ key, mClass, name }] : [],
    );
    const others = [RAIN, INTERVAL, ET].filter((name) => has.has(name));
    const names = new Set(['usUnits', ...fields.map(({ name }) => name), ...others]);
    let line = 0;
    let before = -Infinity;
    for (const row of database.rows([...names])) {
      line += 1;
      before = requireLater(row, before, line);
      yield { line, ...toRow(row, fields) };
    }
  } finally {
    database.close();
  }
}

function requireLater(row: Row, before: number, line: number): number {
  const place = `Row ${line.toLocaleString('en')} of the table “archive”, by time,`;
  if (row.timeType !== 'integer') {
    throw new UnreadableFile(
      `${place} has ${String(row.timeType)} in “dateTime”; WeeWX writes whole seconds there`,
    );
  }
  const time = Number(row.dateTime);
  if (time > before) return time;
  throw new UnreadableFile(`${place} has the “dateTime” ${time}, which is not later than the row before`);
}

type ReadRow = { problem: string } | { time: number; values: SampleValues; rain?: number | null };

function toRow(row: Row, fields: readonly { key: string; mClass: string; name: string }[]): ReadRow {
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
  const hours = Number(row[INTERVAL]) / 60;
  const evaporated = read(row[ET], 'rain');
  if (evaporated !== null && hours > 0) values.evapotranspiration = evaporated / hours;
  const time = Number(row.dateTime) * 1000;
  if (!(RAIN in row)) return { time, values };
  const rain = read(row[RAIN], 'rain');
  return { time, values, rain: rain !== null && rain < 0 ? null : rain };
}

function unitOf(mClass: string, units: Readonly<Record<string, string>>): Unit {
  const name = Object.hasOwn(units, mClass) ? units[mClass] : undefined;
  return (name === undefined ? undefined : inputUnit(mClass, name)) ?? baseUnitOf(mClass);
}
