import type { FieldReading } from '../../fields/field-reading.js';
import { MalformedText } from '../../fields/malformed-text.js';
import { storedMeasurement } from '../../fields/sample-keys.js';
import { refusedSample, type SampleResult } from '../../fields/sample-result.js';
import { parseDecimal } from '../../fields/sample-values.js';
import { readNativeSample } from './native-json.js';

/** Error for a CSV header that cannot be used. Its message is for the sender. */
export class MalformedHeader extends MalformedText {}

/** Keys and units of the columns of a CSV upload. */
export interface CsvColumns {
  /** Key of each column; the key of the first column is `time`. */
  keys: readonly string[];
  /** Maps a key to the name of its unit, where the header gives one. */
  units: Readonly<Record<string, string>>;
}

const TIME = 'time';
const COLUMN = /^([^[\]]+)\[([^[\]]*)\]$/;

/**
 * Reads a header such as `time,temperature[degreeC],relativeHumidity`. A key without a unit is in its base unit.
 * @throws MalformedHeader when the header cannot be used
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
 * Reads one row of a CSV upload like the same sample in native JSON. An empty cell means no reading.
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
    return refusedSample('invalid_row', detail);
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
