import { DAY_MS, HOUR_MS } from '@mesonet/model/durations.js';
import type { SessionEntity } from './session.entity.js';

export const IDLE_MS = 12 * HOUR_MS;
export const ABSOLUTE_MS = 7 * DAY_MS;

export function isExpired({ createdAt, lastSeenAt }: SessionEntity, now: Date): boolean {
  const age = now.getTime() - createdAt.getTime();
  const idle = now.getTime() - lastSeenAt.getTime();
  return age > ABSOLUTE_MS || idle > IDLE_MS;
}
