import type { ImportGuess } from '@mesonet/contract/imports.js';
import { unitAround } from '../../platform/calendar/calendar.js';
import type { SampleValues } from '../../samples/observation.js';
import { rainTotals } from './readers/rain-totals.js';
import { surfradRows, tmy3Rows } from './readers/fixed-formats.js';
import { UnreadableFile } from './readers/unreadable-file.js';
import type { ImportItem, ImportProblem, ImportRow } from './readers/import-row.js';
import { tableRows } from './readers/table-rows.js';
import { weewxRows } from './readers/weewx-archive.js';

/** A sample as it will be stored, without what the fold derives. */
export interface ImportSample {
  line: number;
  /** UTC ms */
  time: number;
  /** Base units, at least one. */
  values: SampleValues;
}

const OLDEST = Date.UTC(1990, 0);
const AHEAD_MS = 10 * 60_000;

/**
 * The samples of a file in its order; the same file and guess give the same ones. An amount of rain that is read at
 * midnight fell before it: a row of its own, a millisecond earlier, closes the totals of that day.
 * @throws UnreadableFile
 */
export async function* importSamples(
  path: string,
  guess: ImportGuess,
  { timezone, now }: { timezone: string; now: number },
): AsyncGenerator<ImportSample | ImportProblem> {
  const totals = rainTotals(timezone);
  for await (const item of readable(itemsOf(path, guess, timezone))) {
    const refusal = 'problem' in item ? item : refuse(item, now);
    if (refusal) {
      yield refusal;
      continue;
    }
    const { line, time, values, rain } = item as ImportRow;
    const isMidnight = rain ? unitAround(time, 'day', timezone).start === time : false;
    if (isMidnight) yield { line, time: time - 1, values: totals(time - 1, rain!) };
    const rainValues = rain === undefined ? {} : totals(time, isMidnight ? 0 : rain);
    const all = rain === null ? values : { ...rainValues, ...values };
    if (Object.keys(all).length > 0) yield { line, time, values: all };
    else yield { line, problem: 'The row holds no value' };
  }
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

function refuse({ line, time }: ImportRow, now: number): ImportProblem | null {
  if (!(time >= OLDEST)) return { line, problem: 'The time lies before 1990' };
  return time > now + AHEAD_MS ? { line, problem: 'The time lies in the future' } : null;
}
