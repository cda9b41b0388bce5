import { z } from 'zod';

const MOST = 10_000;

/** A request to a route of the API that a later version removes. */
export const DeprecatedRouteHit = z
  .object({
    method: z.string(),
    rule: z.string().describe('The route as it is registered, with its parameters'),
    blueprint: z.string().describe('The module of the server that it belongs to'),
    path: z.string().describe('What was called, without its query'),
    timestamp: z.iso.datetime(),
    count: z
      .number()
      .int()
      .positive()
      .describe(
        '1; more where one line stands for the rest of a minute with many hits: path and time are of the last',
      ),
  })
  .meta({ id: 'DeprecatedRouteHit' });
export type DeprecatedRouteHit = z.infer<typeof DeprecatedRouteHit>;

/** A deprecated route of the API, and how often it was called. */
export const DeprecatedRouteUse = DeprecatedRouteHit.omit({ path: true })
  .extend({ timestamp: z.iso.datetime().describe('The last hit') })
  .meta({ id: 'DeprecatedRouteUse' });
export type DeprecatedRouteUse = z.infer<typeof DeprecatedRouteUse>;

export const DeprecatedRouteRange = z
  .object({
    start: z.string().optional().describe('ISO 8601 with offset; inclusive'),
    end: z.string().optional().describe('ISO 8601 with offset; exclusive'),
  })
  .strict();
export type DeprecatedRouteRange = z.infer<typeof DeprecatedRouteRange>;

export const DeprecatedRouteQuery = DeprecatedRouteRange.extend({
  rule: z.string().max(300).optional().describe('Of this route only'),
  method: z.string().max(10).optional().describe('By this method only'),
  count: z.coerce.number().int().min(1).max(MOST).default(MOST),
}).strict();
export type DeprecatedRouteQuery = z.infer<typeof DeprecatedRouteQuery>;
