import { z } from 'zod';

/** A file of the custom screens of an account. */
export const CustomScreenFile = z
  .object({
    path: z.string(),
    mimetype: z.string(),
    size: z.number().int().nonnegative().describe('Bytes'),
  })
  .meta({ id: 'CustomScreenFile' });
export type CustomScreenFile = z.infer<typeof CustomScreenFile>;

const Replaced = z.object({
  main: z.boolean().describe('RT/main.html stands for the dashboard of each station'),
  overview: z.boolean().describe('RT/overview.html stands for the dashboard of all stations'),
});

/** Which dashboards of an account are screens of its own. */
export const ReplacedDashboards = Replaced.extend({
  draft: Replaced.nullable().describe(
    'Of screens that are not published yet; null: none, or not for the caller',
  ),
}).meta({ id: 'ReplacedDashboards' });
export type ReplacedDashboards = z.infer<typeof ReplacedDashboards>;

/** What a zip of the screens of several accounts would do. */
export const ScreensPlan = z
  .object({
    replaces: z.string().array().describe('Ids of the accounts in the zip'),
    leaves: z.string().array().describe('Ids of other accounts that have screens'),
  })
  .meta({ id: 'ScreensPlan' });
export type ScreensPlan = z.infer<typeof ScreensPlan>;
