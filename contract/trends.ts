import { z } from 'zod';

/** Intervals of a trend that follow the station's calendar; weeks start on Monday. */
export const CALENDAR_INTERVALS = ['hour', 'day', 'week', 'month', 'year'] as const;

/**
 * The length of a trend's time buckets, each of which combines the values of its time: a number of minutes, a calendar
 * unit, or `all` for one bucket over the whole range. With 0 the trend has single samples.
 */
export const TrendInterval = z.union([
  z.number().int().min(0).max(1440),
  z.enum([...CALENDAR_INTERVALS, 'all']),
]);
export type TrendInterval = z.infer<typeof TrendInterval>;

/**
 * The values of a trend in columns of equal length; null marks a gap. The times are the starts of the buckets in
 * ascending order, UTC ms.
 */
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

/** Measurement keys with at least one value in the range: in catalogue order, then own measurements by name. */
export const TrendDataKeys = z.array(z.string()).meta({ id: 'TrendDataKeys' });
export type TrendDataKeys = z.infer<typeof TrendDataKeys>;

/**
 * The trend keys, such as `temperature.min`, of the values that a summary of samples contains when the request names no
 * keys.
 */
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
