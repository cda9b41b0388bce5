import { type Measurement } from '@mesonet/contract/measurements.js';
import { type Station } from '@mesonet/contract/stations.js';
import { type TrendData } from '@mesonet/contract/trends.js';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { useLiveSamples } from '../../../shared/api/use-live.js';
import { type TrendView } from '../../../shared/chart/trend-series.js';
import { type TimeWindow } from '../../../shared/chart/zoom/time-window.js';
import { type useSeenRange } from '../../../shared/trends/range/use-seen-range.js';
import { shownWindow } from '../../../shared/trends/range/shown-window.js';
import { useGrowingTrends } from '../../../shared/trends/use-growing-trends.js';
import { useTrends } from '../../../shared/trends/use-trend.js';
import { columnsOf } from './comparable.js';
import { type Compared, type ComparisonContext, toComparisonView } from './comparison-view.js';

/** All that is drawn belongs to one question. */
interface Drawn {
  asked: string;
  known: Measurement;
  view: TrendView;
  window: TimeWindow;
}

/** The curves of the stations over a range, kept current, and what is still missing of them. */
export function useComparison(
  compared: readonly Compared[],
  context: ComparisonContext,
  seen: ReturnType<typeof useSeenRange>,
  pixels: number | undefined,
) {
  const { known, units, theme, clock } = context;
  const ids = useMemo(() => compared.map(({ id }) => id), [compared]);
  const range = seen.moving ?? seen.range;
  const columns = useMemo(() => columnsOf(known), [known]);
  const { trends, isPending, errors, isFetching, isPlaceholder, retry } = useTrends(
    ids,
    columns,
    range,
    pixels,
  );
  const view = useMemo(
    () => toComparisonView(compared, trends, { known, units, theme, clock }),
    [compared, trends, known, units, theme, clock],
  );
  const { window, isFormer } = useMemo(
    () => shownWindow(newestOf(trends), seen.range, seen.moving, isPlaceholder),
    [trends, isPlaceholder, seen.range, seen.moving],
  );
  const asked = JSON.stringify([known.key, seen.range]);
  const [former, setFormer] = useState<Drawn>();
  const isComing = isPending.includes(true);
  // All curves of another range or measurement come at once; those of one more station join the others.
  const isWhole = !isComing || (former?.asked === asked && trends.some((trend) => trend !== undefined));
  const isNew = former?.view !== view || former.window !== window;
  if (isWhole && isNew && seen.moving === undefined) setFormer({ asked, known, view, window });
  const drawn = isWhole ? { asked, known, view, window } : former;
  return {
    /** undefined: nothing is there yet. */
    drawn,
    /** The time that is shown, or will be. */
    window: drawn?.window ?? window,
    /** The chart draws an earlier answer while the one that was asked for is on its way. */
    isFormer: isFormer || !isWhole,
    isFetching,
    /** The curves of these stations could not be read; each names its reason. */
    failed: compared.flatMap(({ name }, index) => (errors[index] ? [{ name, error: errors[index] }] : [])),
    retry,
  };
}

/** The answer that reaches furthest: each moves on with the samples of its own station. */
function newestOf(trends: readonly (TrendData | undefined)[]): TrendData | undefined {
  return trends.reduce(
    (newest, trend) => (!newest || (trend && trend.end > newest.end) ? trend : newest),
    undefined,
  );
}

/** Keeps the curves of the last day current. @param ids of the stations that have one */
export function useLiveComparison(accountId: string, ids: readonly string[]): void {
  const cache = useQueryClient();
  const grow = useGrowingTrends();
  useLiveSamples(accountId, (sample) => {
    if (!ids.includes(sample.stationid)) return;
    const stations = cache.getQueryData<Station[]>(queryKeys.stations(accountId));
    const known = stations?.find(({ _id }) => _id === sample.stationid)?.last_update;
    // On connecting the newest samples come once more: they are in the answers already.
    if (!known || Date.parse(sample.updateTS) > Date.parse(known)) grow(sample);
  });
}
