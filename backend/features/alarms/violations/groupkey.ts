import { GROUPKEY } from '@mesonet/contract/violations.js';
import type { ViolationEntity } from './violation.entity.js';

/** What names an episode: the primary key of its row. */
export type ViolationKey = Pick<ViolationEntity, 'alarmId' | 'startedAt'>;

export function groupkeyOf({ alarmId, startedAt }: ViolationKey): string {
  return `${startedAt.getTime()}-${alarmId}`;
}

/** @returns null for what no episode is called */
export function parseGroupkey(text: string): ViolationKey | null {
  const [, startMs, alarmId] = GROUPKEY.exec(text) ?? [];
  return alarmId === undefined ? null : { alarmId, startedAt: new Date(Number(startMs)) };
}
