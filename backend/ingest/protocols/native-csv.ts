import type { FieldReading } from './field-reading.js';
import { readNativeSample, type SampleResult } from './native-json.js';
import { storedMeasurement } from './sample-keys.js';
import { parseDecimal } from './sample-values.js';

/** Why a header cannot be followed. The message is for the sender. */
export class MalformedHeader extends Error {}

/** What the columns of a CSV upload hold. */
export interface CsvColumns {
  /** Key of each column; the first of them is `time`. */
  keys: readonly string[];
  /** Key → name of its unit, where the header gives one. */
  units: Readonly<Record<string, string>>;
}

const TIME = 'time';
const COLUMN = /^([^[\]]+)\[([^[\]]*)\]$/;

/**
 * Reads `time,temperature[degreeC],relativeHumidity`: a key without a unit is in its base unit.
 * @throws MalformedHeader
 */
export function readCsvHeader(cells: readonly string[]): CsvColumns {
  const units: Record<string, string> = {};
  const keys = cells.map((cell) => {
    const [, key, unit] = COLUMN.exec(cell) ?? [];
    if (key === undefined || unit === undefined) return cell;
    units[key.trim()] = unit.trim();
    return key.trim();
  });
  if (keys[0] !== TIME) throw new MalformedHeader('the first column is not time');
  if (new Set(keys).size < keys.length) throw new MalformedHeader('two columns have one name');
  return { keys, units };
}

/**
 * Reads one row as the same sample in native JSON would be read. An empty cell is no reading.
 * @param cells trimmed
 * @param now arrival, UTC ms
 */
export function readCsvRow(
  { keys, units }: CsvColumns,
  cells: readonly string[],
  now: number,
  reading?: FieldReading,
): SampleResult {
  if (cells.length !== keys.length) {
    const detail = `The row has ${cells.length} cells, the header ${keys.length}`;
    return { sample: null, isServerTime: false, unknown: [], problems: [{ code: 'invalid_row', detail }] };
  }
  const readings: [key: string, value: string | number][] = [];
  for (let i = 1; i < cells.length; i += 1) {
    const [key, cell] = [keys[i]!, cells[i]!];
    if (cell !== '') readings.push([key, storedMeasurement(key)?.isText ? cell : numberOrText(cell)]);
  }
  const [time = ''] = cells;
  const sample = {
    time: time === '' ? null : numberOrText(time),
    units,
    measurements: Object.fromEntries(readings),
  };
  return readNativeSample(sample, now, reading);
}

function numberOrText(cell: string): number | string {
  return parseDecimal(cell) ?? cell;
}
