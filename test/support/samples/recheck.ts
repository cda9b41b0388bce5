import { joinRanges, STALE_QUALITY } from '../../../backend/samples/fold/late/stale-range.js';
import { Rechecker } from '../../../backend/samples/upkeep/recheck/rechecker.js';
import type { FoldedSeries } from './folded-series.js';

const NEVER = new AbortController().signal;

/** Checks the ranges that the fold has marked in a series, as the background work does. */
export async function recheck(series: FoldedSeries): Promise<void> {
  const rechecker = new Rechecker({
    reader: {
      rowsIn: (_series, range, { limit }) => Promise.resolve(series.rows.within(range).slice(0, limit)),
    },
    flagged: {
      read: (_series, _keys, { start, end }, { limit }) => {
        const found = [...series.flags]
          .filter(([time]) => time >= start && time < end)
          .sort(([a], [b]) => a - b);
        const flags = found.flatMap(([time, doubted]) =>
          [...doubted].map(([key, { value, flags: of }]) => ({ time, key, value, flags: of })),
        );
        return Promise.resolve(flags.slice(0, limit));
      },
      save: (samples) => {
        for (const { time, readings } of samples) series.note(time, readings);
        return Promise.resolve();
      },
    },
    lane: {
      room: () => Promise.resolve(),
      append: (entries) => {
        series.take(...entries);
        return Promise.resolve();
      },
    },
  });
  const marked = joinRanges(series.stale.splice(0)).filter(({ parts }) => parts === STALE_QUALITY);
  for (const { start, end } of marked) await rechecker.recheck(series.site, { start, end: end + 1 }, NEVER);
}
