import { z } from 'zod';

/** Columns of one length; null = gap. Times are UTC ms, ascending, each bucket's start. */
export const TrendData = z
  .object({
    stationid: z.string(),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    interval: z.union([z.number().int(), z.enum(['hour', 'day', 'week', 'month', 'year', 'all'])]),
    timezone: z.string(),
    units: z.record(z.string(), z.string()).describe('Trend key → unit name'),
    time: z.array(z.number()),
    data: z.record(z.string(), z.array(z.union([z.number(), z.string(), z.null()]))),
  })
  .meta({ id: 'TrendData' });
export type TrendData = z.infer<typeof TrendData>;

export const TREND_STATS = [
  'min',
  'max',
  'avg',
  'sum',
  'count',
  'first',
  'last',
  'stddev',
  'range',
] as const;
export type TrendStat = (typeof TREND_STATS)[number];
