import { z } from 'zod';

export const TREND_STATS = ['min', 'max', 'avg', 'sum', 'count', 'first', 'last', 'stddev', 'range'] as const;
export type TrendStat = (typeof TREND_STATS)[number];

/** Intervals that follow the station's calendar; weeks start on Monday. */
export const CALENDAR_INTERVALS = ['hour', 'day', 'week', 'month', 'year'] as const;

/** What a trend answer was divided into: minutes, a calendar unit, the whole range, or 0: the samples as they are. */
export const TrendInterval = z.union([
  z.number().int().min(0).max(1440),
  z.enum([...CALENDAR_INTERVALS, 'all']),
]);
export type TrendInterval = z.infer<typeof TrendInterval>;

/** Columns of one length; null = gap. Times are UTC ms, ascending, each bucket's start. */
export const TrendData = z
  .object({
    stationid: z.string(),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    interval: TrendInterval,
    timezone: z.string(),
    units: z.record(z.string(), z.string()).describe("Trend key → unit name, '' for counts and text"),
    time: z.array(z.number()),
    data: z.record(z.string(), z.array(z.union([z.number(), z.string(), z.null()]))),
  })
  .meta({ id: 'TrendData' });
export type TrendData = z.infer<typeof TrendData>;

/** Keys with at least one value in the range, catalogue order, then the station's own by name. */
export const TrendDataKeys = z.array(z.string()).meta({ id: 'TrendDataKeys' });
export type TrendDataKeys = z.infer<typeof TrendDataKeys>;

/** Trend keys of a summary that names none. */
export const SUMMARY_TREND_KEYS: readonly string[] = [
  'temperature.min',
  'temperature.max',
  'temperature.avg',
  'dewPoint.min',
  'dewPoint.max',
  'dewPoint.avg',
  'wetBulb.min',
  'wetBulb.max',
  'wetBulb.avg',
  'adjustedPressure.min',
  'adjustedPressure.max',
  'adjustedPressure.avg',
  'rainToday.max',
  'rainRate.max',
  'windGustSpeed10Min.max',
  'windGustSpeed10Min.avg',
  'windSpeed2MinAvg.max',
  'windSpeed2MinAvg.avg',
  'windDirection2MinAvg.stddev',
  'windDirection2MinAvg.avg',
];
