/** The statistics that a trend (measured values over time, in time buckets) can have for each of its buckets. */
export const TREND_STATS = ['min', 'max', 'avg', 'sum', 'count', 'first', 'last', 'stddev', 'range'] as const;
export type TrendStat = (typeof TREND_STATS)[number];
