import { z } from 'zod';
import { ALARM_SETTINGS, alarmProblem } from './alarms.js';

/** An alarm rule that is tried on past samples. It need not be saved. */
export const AlarmDryRun = z
  .strictObject({
    alarm: z.looseObject(ALARM_SETTINGS).superRefine((alarm, issues) => {
      const problem = alarmProblem(alarm);
      if (problem) issues.addIssue({ code: 'custom', path: [problem.path], message: problem.message });
    }),
    start: z.string('Give start as an ISO 8601 time').max(48).describe('ISO 8601 with offset; inclusive'),
    end: z.string('Give end as an ISO 8601 time').max(48).describe('ISO 8601 with offset; exclusive'),
  })
  .meta({ id: 'AlarmDryRun' });
export type AlarmDryRun = z.infer<typeof AlarmDryRun>;

/** An episode that the alarm rule would have had. */
export const DryRunEpisode = z
  .object({
    start: z.iso.datetime().describe('When the condition began'),
    fired_at: z.iso.datetime().nullable().describe('null: the condition ended before it lasted long enough'),
    end: z.iso.datetime().nullable().describe('null: it lasts beyond the range'),
    extreme: z.number().nullable().describe('The value furthest beyond the limit, base unit'),
    count: z.number().int().describe('Samples beyond the limit'),
  })
  .meta({ id: 'DryRunEpisode' });
export type DryRunEpisode = z.infer<typeof DryRunEpisode>;

export const DryRunResult = z
  .object({
    samples: z.number().int().describe('Samples that were looked at'),
    fired: z.number().int().describe('Episodes that fired'),
    episodes: DryRunEpisode.array().describe('The oldest first, at most 1,000'),
  })
  .meta({ id: 'DryRunResult' });
export type DryRunResult = z.infer<typeof DryRunResult>;
