import { stat } from 'node:fs/promises';
import { measurement } from '@mesonet/model/measurements.js';
import { inputUnit, toBase } from '@mesonet/model/units.js';
import { readSurfradRow } from '../../../ingest/files/surfrad-file.js';
import { parseTmy3 } from '../../../ingest/files/tmy3-file.js';
import type { ImportItem } from './import-row.js';
import { textLines } from './text-blocks.js';
import { SURFRAD_FIELDS, TMY3_FIELDS, toValues } from './to-values.js';
import { UnreadableFile } from './unreadable-file.js';

const HEADER_LINES = 2;
const MILLIMETERS = inputUnit(measurement('rainToday')!.mClass, 'mmRain')!;
const MIB = 1024 * 1024;
/**
 * Size limit of a SURFRAD file. A day with a row per minute has 0.3 MiB, so even the files of a year fit when joined.
 */
const SURFRAD_MAX_MIB = 128;
/** Size limit of a TMY3 file. A year with a row per hour has 1.7 MiB. */
const TMY3_MAX_MIB = 8;
const TMY3_HOURS = 8760;
const TMY3_MAX_LINES = HEADER_LINES + TMY3_HOURS;

/**
 * Reads a file of NOAA's SURFRAD network with a row per minute, of one day or of several joined days.
 * @throws UnreadableFile when the file cannot be imported
 */
export async function* surfradRows(path: string): AsyncGenerator<ImportItem> {
  await refuseLarger(path, SURFRAD_MAX_MIB, 'SURFRAD');
  let line = 0;
  for await (const text of textLines(path)) {
    line += 1;
    if (line <= HEADER_LINES || text.trim() === '') continue;
    const row = readSurfradRow(text);
    if (row) yield { line, time: row.time, values: toValues(row.minute, SURFRAD_FIELDS) };
    else yield { line, problem: 'Not a row of a SURFRAD file' };
  }
}

/**
 * Reads a typical year of NREL's TMY3 collection, with a row per hour. The time of a row is the end of its hour. It has
 * the date that the file gives, so months taken from different years keep their years.
 * @throws UnreadableFile when the file cannot be imported
 */
export async function* tmy3Rows(path: string): AsyncGenerator<ImportItem> {
  await refuseLarger(path, TMY3_MAX_MIB, 'TMY3');
  // A report of rain can cover the 24 hours before it, so the rain of an hour may depend on later lines. Therefore, all
  // lines are read before the first row is passed on.
  const lines: string[] = [];
  for await (const text of textLines(path)) {
    if (text.trim() === '') continue;
    if (lines.push(text) > TMY3_MAX_LINES) {
      throw new UnreadableFile(
        `Line ${lines.length.toLocaleString('en')} is beyond the 8,760 hours of a TMY3 year`,
      );
    }
  }
  const { hours } = parseTmy3(lines.join('\n'));
  for (const [index, hour] of hours.entries()) {
    const values = toValues(hour, TMY3_FIELDS);
    const rain = hour.rainMm === null ? null : toBase(hour.rainMm, MILLIMETERS);
    yield { line: index + HEADER_LINES + 1, time: hour.endsAt, values, rain };
  }
}

async function refuseLarger(path: string, maxMiB: number, format: string): Promise<void> {
  const { size } = await stat(path);
  if (size <= maxMiB * MIB) return;
  const found = Math.ceil(size / MIB);
  throw new UnreadableFile(
    `The file has ${found} MiB; one in the format ${format} may have ${maxMiB} MiB at most`,
  );
}
