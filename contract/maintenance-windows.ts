import { z } from 'zod';
import { AccountId, StationId } from './common.js';

/** An account can have at most this many maintenance windows that are not over. */
export const MAX_MAINTENANCE_WINDOWS = 200;

const instant = (name: string) =>
  z.string(`Give ${name} as an ISO 8601 time`).max(48).describe('ISO 8601 with offset');
const reason = z.string('Invalid reason').trim().min(1, 'Invalid reason').max(200, 'Invalid reason');

/** A maintenance window: a period in which violations are recorded, but nobody is notified. */
export const MaintenanceWindow = z
  .object({
    _id: z.string(),
    accountid: AccountId,
    stationid: StationId.nullable().describe('null: every station of the organization'),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    reason: z.string(),
    created_by: z.string(),
  })
  .meta({ id: 'MaintenanceWindow' });
export type MaintenanceWindow = z.infer<typeof MaintenanceWindow>;

export const CreateMaintenanceWindow = z
  .strictObject({
    stationid: StationId.nullish().describe('Absent or null: every station of the organization'),
    start: instant('start'),
    end: instant('end'),
    reason,
  })
  .meta({ id: 'CreateMaintenanceWindow' });
export type CreateMaintenanceWindow = z.infer<typeof CreateMaintenanceWindow>;

/**
 * The body of a request that changes a maintenance window. It holds the whole window or a part of it: an absent field
 * keeps its value.
 */
export const ChangeMaintenanceWindow = z
  .strictObject({
    _id: z.string().nullish().describe('Cannot be changed'),
    accountid: z.string().nullish().describe('Cannot be changed'),
    stationid: z.string().nullish().describe('Cannot be changed'),
    created_by: z.string().nullish().describe('Cannot be changed'),
    start: instant('start').optional(),
    end: instant('end').optional(),
    reason: reason.optional(),
  })
  .meta({ id: 'ChangeMaintenanceWindow' });
export type ChangeMaintenanceWindow = z.infer<typeof ChangeMaintenanceWindow>;
