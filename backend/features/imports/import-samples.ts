import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { ImportGuess } from '@mesonet/contract/imports.js';
import { unitAround } from '@mesonet/model/calendar/calendar.js';
import type { SampleValues } from '../../samples/core/observation.js';
import { type RainBefore, rainTotals } from './readers/rain/rain-totals.js';
import { surfradRows, tmy3Rows } from './readers/fixed-formats.js';
import { UnreadableFile } from './readers/unreadable-file.js';
import type { ImportItem, ImportProblem, ImportRow, RejectedCell } from './readers/import-row.js';
import { tableRows } from './readers/table-rows.js';
import { weewxRows } from './readers/weewx-archive.js';

/** A sample of an imported file as it will be stored, without the values that the fold computes from others. */
export interface ImportSample {
  line: number;
  /** Time of the sample, UTC ms */
  time: number;
  /** Values in base units. They are empty only in a dry run, before the units of all columns are chosen. */
  values: SampleValues;
  /**
   * A sample with the rain totals of the day before, present only when the row lies exactly at midnight. The rain of
   * such a row fell before midnight, so its totals are stored one millisecond earlier.
   */
  closing?: { time: number; values: SampleValues };
  /** Cells of the row that could not be read */
  rejected?: RejectedCell[];
}

const OLDEST_YEAR = 1850;
const OLDEST = Date.UTC(OLDEST_YEAR, 0);
const AHEAD_MS = 10 * MINUTE_MS;
const BEFORE_THE_STORE =
  'The time lies before 1970, and QuestDB, in which this installation keeps its samples, holds none before';

export interface SampleLimits {
  /** IANA name of the station's timezone */
  timezone: string;
  /** Current time, UTC ms; rows of the file that are more than 10 minutes later are refused */
  now: number;
  /** Earliest time that the sample store can hold, UTC ms. */
  oldest?: number | undefined;
  /** Rain totals that are stored before the first row; null or undefined where they are not known. */
  rain?: RainBefore | null | undefined;
}

/**
 * Reads the samples of a file, one per row, in the order of the file. The same file and the same way to read it
 * (`guess`) always give the same samples.
 * @throws UnreadableFile when the file cannot be imported
 */
export async function* importSamples(
  path: string,
  guess: ImportGuess,
  { timezone, rain, ...limits }: SampleLimits,
): AsyncGenerator<ImportSample | ImportProblem> {
  const totals = rainTotals(timezone, rain);
  for await (const item of readable(itemsOf(path, guess, { timezone, rain }))) {
    const refusal = 'problem' in item ? item : refuse(item, limits);
    if (refusal) {
      yield refusal;
      continue;
    }
    yield toSample(item as ImportRow, { totals, timezone });
  }
}

function toSample(
  { line, time, values, rain = null, dayTotal, rejected, hasOpenValue }: ImportRow,
  { totals, timezone }: { totals: ReturnType<typeof rainTotals>; timezone: string },
): ImportSample | ImportProblem {
  const cells = rejected && { rejected };
  const isOld = dayTotal === 'old';
  const mayClose = rain !== null && (isOld || (dayTotal === undefined && rain !== 0));
  const isMidnight = mayClose && unitAround(time, 'day', timezone).start === time;
  const sums = isMidnight ? totals(time - 1, rain) : {};
  const closing = isMidnight && {
    time: time - 1,
    values: isOld ? { ...sums, rainToday: values.rainToday! } : sums,
  };
  const all: SampleValues =
    rain === null ? { ...values } : { ...totals(time, isMidnight ? 0 : rain), ...values };
  // The total of the day before is none of this day.
  if (isOld) delete all.rainToday;
  if (Object.keys(all).length === 0 && !hasOpenValue)
    return { line, problem: 'The row holds no value', ...cells };
  return { line, time, values: all, ...(closing && { closing }), ...cells };
}

/** Turns any error of a reader into UnreadableFile. The cause is always the file, so another attempt would not help. */
async function* readable(items: AsyncGenerator<ImportItem>): AsyncGenerator<ImportItem> {
  try {
    yield* items;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const detail = code === 'ENOENT' ? 'it is no longer there' : message;
    throw new UnreadableFile(`The file cannot be read: ${detail}`, { cause: error });
  }
}

function itemsOf(
  path: string,
  { format, table }: ImportGuess,
  { timezone, rain }: Pick<SampleLimits, 'timezone' | 'rain'>,
): AsyncGenerator<ImportItem> {
  switch (format) {
    case 'surfrad':
      return surfradRows(path);
    case 'tmy3':
      return tmy3Rows(path);
    case 'weewx':
      return weewxRows(path);
    case 'csv':
      return tableRows(path, table!, timezone, rain);
  }
}

function refuse(
  { line, time }: ImportRow,
  { now, oldest = OLDEST }: Omit<SampleLimits, 'timezone'>,
): ImportProblem | null {
  if (!(time >= OLDEST)) return { line, problem: `The time lies before ${OLDEST_YEAR}` };
  if (time < oldest) return { line, problem: BEFORE_THE_STORE };
  return time > now + AHEAD_MS ? { line, problem: 'The time lies in the future' } : null;
}
