import { z } from 'zod';

/** Limit on the pixels of one chart image: width × height × scale². */
const MAX_CHART_PIXELS = 8_000_000;

const TTL = 'ttl must be greater than 0 and less than 721';
const SCALE = 'Invalid scale: it must be between 0.5 and 4';
const PIXELS = 'Invalid scale: width × height × scale² must be at most 8,000,000 pixels';

/** Width or height of an image, whole CSS pixels. */
const side = (name: string, min: number, max: number, usual: number) => {
  const error = `${name} must be a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error).default(usual);
};
const choice = <const Name extends string>(name: string, names: readonly [Name, ...Name[]]) =>
  z.enum(names, { error: `Unknown ${name}: ${names.join(' or ')}` }).default(names[0]);
const list = z.union([z.string(), z.string().array()]).optional();
const text = z.string().optional();

/** Query parameters of a chart image. Measurements and times have the same form as those of a trend. */
export const ChartQuery = z
  .object({
    measKeys: list.describe(
      'Comma list of `key` or `key.stat`, at most 16; of a wind rose one speed and one direction, or none',
    ),
    start: text.describe('ISO 8601 with an offset, inclusive'),
    end: text.describe('ISO 8601 with an offset, exclusive'),
    period: text.describe(
      'In place of start and end: `24h` (default), `7d`, `today`, `yesterday`, `week`, `month` or `year`',
    ),
    interval: text.describe(
      'Minutes 1 to 1440, `hour`, `day`, `week`, `month`, `year`, `auto` or `all`. When not given, 5, or the smallest ' +
        'usual one with at most 2 × width buckets',
    ),
    units: list.describe(
      'Comma list of unit names, at most one of a category. Default: those of the account',
    ),
    quality: text.describe('`good` (default) or `all`: with flagged values'),
    chart: choice('chart', ['trend', 'windrose']),
    format: choice('format', ['png', 'svg']),
    scale: z.coerce
      .number(SCALE)
      .min(0.5, SCALE)
      .max(4, SCALE)
      .default(1)
      .describe('Pixels of a PNG for each of width and height'),
    ttl: z.coerce
      .number(TTL)
      .int(TTL)
      .min(1, TTL)
      .max(720, TTL)
      .default(10)
      .describe('Minutes for which an image that was drawn before will do'),
    width: side('width', 100, 4000, 800),
    height: side('height', 60, 4000, 400),
    theme: choice('theme', ['light', 'dark']),
    title: z.string().trim().max(200, 'title must have at most 200 characters').optional(),
  })
  .refine(({ width, height, scale }) => width * height * scale ** 2 <= MAX_CHART_PIXELS, {
    error: PIXELS,
    path: ['scale'],
    // The number of pixels is checked only when each field is valid, because an invalid field already has its own
    // message.
    when: ({ issues }) => issues.length === 0,
  });
export type ChartQuery = z.infer<typeof ChartQuery>;
