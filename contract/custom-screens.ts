import { z } from 'zod';

/** A file of an account's custom screens, which are web pages that the account uploads. */
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

/** The dashboards that an account replaces with custom screens. */
export const ReplacedDashboards = Replaced.extend({
  draft: Replaced.nullable().describe(
    'Of screens that are not published yet; null: none, or not for the caller',
  ),
}).meta({ id: 'ReplacedDashboards' });
export type ReplacedDashboards = z.infer<typeof ReplacedDashboards>;

/** The effect that an import of the custom screens of several accounts would have. */
export const ScreensPlan = z
  .object({
    replaces: z.string().array().describe('Ids of the accounts in the zip'),
    leaves: z.string().array().describe('Ids of other accounts that have screens'),
  })
  .meta({ id: 'ScreensPlan' });
export type ScreensPlan = z.infer<typeof ScreensPlan>;
