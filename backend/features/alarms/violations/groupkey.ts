import { GROUPKEY } from '@mesonet/contract/violations.js';
import type { ViolationEntity } from './violation.entity.js';

/** The primary key of an episode's row, which names it. */
export type ViolationKey = Pick<ViolationEntity, 'alarmId' | 'startedAt'>;

export function groupkeyOf({ alarmId, startedAt }: ViolationKey): string {
  return `${startedAt.getTime()}-${alarmId}`;
}

/** @returns null for a text that names no episode */
export function parseGroupkey(text: string): ViolationKey | null {
  const [, startMs, alarmId] = GROUPKEY.exec(text) ?? [];
  return alarmId === undefined ? null : { alarmId, startedAt: new Date(Number(startMs)) };
}
