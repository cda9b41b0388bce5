import { type Measurement } from '@mesonet/model/measurements.js';
import { type Station } from '@mesonet/contract/stations.js';
import { type TrendData } from '@mesonet/contract/trends.js';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { useLiveSamples } from '../../../shared/api/use-live.js';
import { type TrendView } from '@mesonet/model/chart/trend-series.js';
import { type TimeWindow } from '../../../shared/chart/zoom/time-window.js';
import { type useSeenRange } from '../../../shared/trends/range/use-seen-range.js';
import { shownWindow } from '../../../shared/trends/range/shown-window.js';
import { useGrowingTrends } from '../../../shared/trends/use-growing-trends.js';
import { useTrends } from '../../../shared/trends/use-trend.js';
import { columnsOf } from './comparable.js';
import { type Compared, type ComparisonContext, toComparisonView } from './comparison-view.js';

/** A drawn chart. All its fields belong to the measurement and the range in `asked`. */
interface Drawn {
  asked: string;
  known: Measurement;
  view: TrendView;
  window: TimeWindow;
}

/**
 * Reads the curves of the compared stations over a range and keeps them current. It also returns the stations whose
 * curves could not be read.
 */
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
  const { trends, isPlaceholder, ...answer } = useTrends(ids, columns, range, pixels);
  const view = useMemo(
    () => toComparisonView(compared, trends, { known, units, theme, clock }),
    [compared, trends, known, units, theme, clock],
  );
  const { window, isFormer } = useMemo(
    () => shownWindow(newestOf(trends), seen.range, seen.moving, isPlaceholder),
    [trends, isPlaceholder, seen.range, seen.moving],
  );
  const asked = JSON.stringify([known.key, seen.range]);
  const hasSome = trends.some((trend) => trend !== undefined);
  const { drawn, isWhole } = useDrawn(
    { asked, known, view, window },
    { isComing: answer.isPending.includes(true), hasSome, isMoving: seen.moving !== undefined },
  );
  return {
    /** The chart to draw; undefined until the first answer arrives. */
    drawn,
    /** The time range of the drawn chart; before the first one is drawn, the range that it will show. */
    window: drawn?.window ?? window,
    /** True while the chart shows an earlier answer, because the requested one has not arrived. */
    isFormer: isFormer || !isWhole,
    isFetching: answer.isFetching,
    /** The stations whose curves could not be read, each with the reason. */
    failed: failedOf(compared, answer.errors),
    retry: answer.retry,
  };
}

function failedOf(compared: readonly Compared[], errors: readonly (Error | null)[]) {
  return compared.flatMap(({ name }, index) => {
    const error = errors[index];
    return error ? [{ name, error }] : [];
  });
}

interface Progress {
  /** True while the curve of at least one station is still loading. */
  isComing: boolean;
  /** True when the curve of at least one station is loaded. */
  hasSome: boolean;
  /** True while the user drags or zooms the chart. */
  isMoving: boolean;
}

/** Keeps the previous chart until the next one is complete. */
function useDrawn(next: Drawn, { isComing, hasSome, isMoving }: Progress) {
  const [former, setFormer] = useState<Drawn>();
  // After a change of range or measurement, all curves appear at once. An added station does not delay the others.
  const isWhole = !isComing || (former?.asked === next.asked && hasSome);
  const isNew = former?.view !== next.view || former.window !== next.window;
  if (isWhole && isNew && !isMoving) setFormer(next);
  return { drawn: isWhole ? next : former, isWhole };
}

/**
 * Returns the trend that ends last. The trends end at different times, because each grows with the
 * samples of its own station.
 */
function newestOf(trends: readonly (TrendData | undefined)[]): TrendData | undefined {
  return trends.reduce(
    (newest, trend) => (!newest || (trend && trend.end > newest.end) ? trend : newest),
    undefined,
  );
}

/**
 * Adds live samples to the compared curves, when these show the last 24 hours.
 * @param ids stations that have a curve
 */
export function useLiveComparison(accountId: string, ids: readonly string[]): void {
  const cache = useQueryClient();
  const grow = useGrowingTrends();
  useLiveSamples(accountId, (sample) => {
    if (!ids.includes(sample.stationid)) return;
    const stations = cache.getQueryData<Station[]>(queryKeys.stations(accountId));
    const known = stations?.find(({ _id }) => _id === sample.stationid)?.last_update;
    // After connecting, the server sends the newest samples once more. They are skipped, because the trends already
    // contain them.
    if (!known || Date.parse(sample.updateTS) > Date.parse(known)) grow(sample);
  });
}
