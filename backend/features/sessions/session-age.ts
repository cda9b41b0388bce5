import type { SessionEntity } from './session.entity.js';

export const IDLE_MS = 12 * 60 * 60_000;
export const ABSOLUTE_MS = 7 * 24 * 60 * 60_000;

export function isOver({ createdAt, lastSeenAt }: SessionEntity, now: Date): boolean {
  const age = now.getTime() - createdAt.getTime();
  const idle = now.getTime() - lastSeenAt.getTime();
  return age > ABSOLUTE_MS || idle > IDLE_MS;
}
