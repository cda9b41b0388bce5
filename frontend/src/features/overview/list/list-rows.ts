import { comparableReading, type ShownName } from '../shown/shown.js';
import { type StationSummary } from '../station-summary.js';

/**
 * A shortened list shows this many stations from its beginning and from its end, and this many silent ones. The other
 * stations are hidden.
 */
const HEAD = 10;
const TAIL = 8;
const SILENT = 3;
/** A list is shortened only when that hides more than this many stations. */
const SLACK = 2;
const MOST_AT_ONCE = 100;

export interface ListRows {
  head: readonly StationSummary[];
  /** The number of stations between `head` and `tail` that are not shown. */
  hidden: number;
  tail: readonly StationSummary[];
}

/**
 * Sorts the stations by their measured value. Those without a value come last, in their previous order.
 * @param unfolded how often the user asked for more rows: after the first time a hundred are shown, then all
 */
export function listRows(
  summaries: readonly StationSummary[],
  shown: ShownName,
  isDescending: boolean,
  unfolded: number,
): ListRows {
  const { measured, others } = inOrder(summaries, shown, isDescending);
  const folded = HEAD + TAIL + SILENT;
  const most = [folded + SLACK, MOST_AT_ONCE][unfolded] ?? Infinity;
  if (summaries.length <= most) return { head: [...measured, ...others], hidden: 0, tail: [] };
  const target = unfolded === 0 ? folded : most;
  const last = measured.slice(HEAD).slice(-TAIL);
  const silent = others.slice(0, Math.max(SILENT, target - measured.length));
  const room = unfolded === 0 ? HEAD : most - last.length - silent.length;
  const head = measured.slice(0, Math.min(room, measured.length - last.length));
  const tail = [...last, ...silent];
  return { head, hidden: summaries.length - head.length - tail.length, tail };
}

function inOrder(summaries: readonly StationSummary[], shown: ShownName, isDescending: boolean) {
  const withValue: { summary: StationSummary; value: number }[] = [];
  const others: StationSummary[] = [];
  for (const summary of summaries) {
    const value = comparableReading(summary, shown)?.value;
    if (value === undefined) others.push(summary);
    else withValue.push({ summary, value });
  }
  const sign = isDescending ? -1 : 1;
  withValue.sort((a, b) => sign * (a.value - b.value));
  return { measured: withValue.map(({ summary }) => summary), others };
}
