import type { ImportGuess } from '@mesonet/contract/imports.js';
import { unitAround } from '../../platform/calendar/calendar.js';
import type { SampleValues } from '../../samples/observation.js';
import { rainTotals } from './readers/rain-totals.js';
import { surfradRows, tmy3Rows } from './readers/fixed-formats.js';
import { UnreadableFile } from './readers/unreadable-file.js';
import type { ImportItem, ImportProblem, ImportRow, RejectedCell } from './readers/import-row.js';
import { tableRows } from './readers/table-rows.js';
import { weewxRows } from './readers/weewx-archive.js';

/** A sample as it will be stored, without what the fold derives. */
export interface ImportSample {
  line: number;
  /** UTC ms */
  time: number;
  /** Base units; empty only in a dry run, where the units of all columns are still to be chosen. */
  values: SampleValues;
  /**
   * Totals of the day that a row at midnight closes: an amount read then fell before it. They are stored a millisecond
   * earlier, and are no row of the file.
   */
  closing?: { time: number; values: SampleValues };
  /** Cells that could not be read. */
  rejected?: RejectedCell[];
}

const OLDEST_YEAR = 1850;
const OLDEST = Date.UTC(OLDEST_YEAR, 0);
const AHEAD_MS = 10 * 60_000;
const BEFORE_THE_STORE =
  'The time lies before 1970, and QuestDB, in which this installation keeps its samples, holds none before';

export interface SampleLimits {
  /** The station's time zone, IANA. */
  timezone: string;
  /** Later rows are refused, UTC ms. */
  now: number;
  /** Before it the store holds nothing, UTC ms. */
  oldest?: number | undefined;
}

/**
 * The samples of a file in its order, one for each row; the same file and guess give the same ones.
 * @throws UnreadableFile
 */
export async function* importSamples(
  path: string,
  guess: ImportGuess,
  { timezone, ...limits }: SampleLimits,
): AsyncGenerator<ImportSample | ImportProblem> {
  const totals = rainTotals(timezone);
  for await (const item of readable(itemsOf(path, guess, timezone))) {
    const refusal = 'problem' in item ? item : refuse(item, limits);
    if (refusal) {
      yield refusal;
      continue;
    }
    yield toSample(item as ImportRow, { totals, timezone });
  }
}

function toSample(
  { line, time, values, rain, rejected, hasOpenValue }: ImportRow,
  { totals, timezone }: { totals: ReturnType<typeof rainTotals>; timezone: string },
): ImportSample | ImportProblem {
  const cells = rejected && { rejected };
  const isMidnight = rain ? unitAround(time, 'day', timezone).start === time : false;
  const closing = isMidnight ? { time: time - 1, values: totals(time - 1, rain!) } : undefined;
  const rainValues = rain === undefined ? {} : totals(time, isMidnight ? 0 : rain);
  const all = rain === null ? values : { ...rainValues, ...values };
  if (Object.keys(all).length === 0 && !hasOpenValue)
    return { line, problem: 'The row holds no value', ...cells };
  return { line, time, values: all, ...(closing && { closing }), ...cells };
}

/** Whatever a reader stumbles over is a fault of the file: trying again would not help. */
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

function itemsOf(path: string, { format, table }: ImportGuess, timezone: string): AsyncGenerator<ImportItem> {
  switch (format) {
    case 'surfrad':
      return surfradRows(path);
    case 'tmy3':
      return tmy3Rows(path);
    case 'weewx':
      return weewxRows(path);
    case 'csv':
      return tableRows(path, table!, timezone);
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
