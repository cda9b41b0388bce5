import { type Violation } from '@mesonet/contract/violations.js';
import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request } from '../../../shared/api/request.js';
import { useAskedTrends } from '../../../shared/trends/use-asked-trends.js';
import { type ShownName } from '../shown/shown.js';
import { type StationSummary } from '../station-summary.js';
import { withFiring } from '../with-firing.js';
import { momentAt, STEP_MS } from './moments.js';
import { firingAt } from './past-firing.js';
import { dayExtremes, pastColumns, pastSummary } from './past-series.js';
import { type MapTime } from './use-map-time.js';

/**
 * The data is requested from this long before the slider's first moment, so that a station that sends once
 * an hour has a value there.
 */
const LEAD_MS = 3 * HOUR_MS;
/** Largest number of violations in one answer. */
const MOST_VIOLATIONS = 500;
const NONE: readonly Violation[] = [];

export interface Past {
  /**
   * The stations as the overview would have shown them at the chosen moment; undefined when the map shows the present.
   */
  summaries: readonly StationSummary[] | undefined;
  /** Lowest and highest value of the last day, base unit. The scale of colours reaches from one to the other. */
  extremes: readonly number[];
  /** Number of stations whose values of the last day are still loading. */
  pending: number;
  /** Number of stations whose values of the last day could not be read. */
  failed: number;
  retry: () => void;
}

/**
 * Returns the stations as they were at the moment that the map shows. The last day is read once the
 * user moves to a past moment.
 */
export function usePast(
  accountId: string,
  present: readonly StationSummary[],
  shown: ShownName,
  { at, newest }: MapTime,
): Past {
  const isWanted = at !== null;
  const sent = useMemo(() => present.filter(({ isWaiting }) => !isWaiting), [present]);
  const ids = useMemo(() => sent.map(({ station }) => station._id), [sent]);
  const columns = useMemo(() => pastColumns(shown), [shown]);
  const { trends, isPending, errors, retry } = useAskedTrends(ids, columns, askAt(newest), isWanted);
  const violations = useViolationsOf(accountId, isWanted);
  const summaries = useMemo(() => {
    if (at === null) return undefined;
    const trendOf = new Map(ids.map((id, index) => [id, trends[index]]));
    const past = present.map((summary) => pastSummary(summary, trendOf.get(summary.station._id), at));
    return withFiring(past, firingAt(violations, at));
  }, [at, ids, trends, present, violations]);
  const extremes = useMemo(
    () => trends.flatMap((trend) => (trend ? dayExtremes(trend, shown) : [])),
    [trends, shown],
  );
  return {
    summaries,
    extremes,
    pending: isWanted ? isPending.filter(Boolean).length : 0,
    failed: isWanted ? errors.filter((error) => error !== null).length : 0,
    retry,
  };
}

function askAt(newest: number) {
  return {
    start: (momentAt(0, newest) ?? newest) - STEP_MS - LEAD_MS,
    end: newest,
    interval: STEP_MS / MINUTE_MS,
  };
}

/** Reads the newest episodes of all stations, including those that have ended. */
function useViolationsOf(accountId: string, isWanted: boolean): readonly Violation[] {
  const { data } = useQuery({
    queryKey: [...queryKeys.violationsOfAccount(accountId), 'newest'],
    queryFn: ({ signal }) =>
      request(
        (first) => first.ViolationPage,
        `/accounts/${encodeURIComponent(accountId)}/violations/?count=${MOST_VIOLATIONS}`,
        { signal },
      ),
    enabled: isWanted,
    staleTime: MINUTE_MS,
  });
  return data?.violations ?? NONE;
}
