import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { measurement } from '@mesonet/contract/measurements.js';
import { inputUnit, toBase } from '@mesonet/contract/units.js';
import { readSurfradRow } from '../../../ingest/files/surfrad-file.js';
import { parseTmy3 } from '../../../ingest/files/tmy3-file.js';
import type { ImportItem } from './import-row.js';
import { SURFRAD_FIELDS, TMY3_FIELDS, toValues } from './to-values.js';

const HEADER_LINES = 2;
const MILLIMETERS = inputUnit(measurement('rainToday')!.mClass, 'mmRain')!;

/** Minutes of NOAA's SURFRAD network, one day or several joined. */
export async function* surfradRows(path: string): AsyncGenerator<ImportItem> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    line += 1;
    if (line <= HEADER_LINES || text.trim() === '') continue;
    const row = readSurfradRow(text);
    if (row) yield { line, time: row.time, values: toValues(row.minute, SURFRAD_FIELDS) };
    else yield { line, problem: 'Not a row of a SURFRAD file' };
  }
}

/** A typical year of NREL's TMY3 collection, at the ends of its hours, by the dates of the file. */
export async function* tmy3Rows(path: string): AsyncGenerator<ImportItem> {
  // Reports of rain reach 24 hours back, so the year (2 MB) is read whole.
  const { hours } = parseTmy3(await readFile(path, 'utf8'));
  for (const [index, hour] of hours.entries()) {
    const values = toValues(hour, TMY3_FIELDS);
    const rain = hour.rainMm === null ? null : toBase(hour.rainMm, MILLIMETERS);
    yield { line: index + HEADER_LINES + 1, time: hour.endsAt, values, rain };
  }
}
