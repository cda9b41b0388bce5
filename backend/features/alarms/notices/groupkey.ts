import { GROUPKEY } from '@mesonet/contract/violations.js';

/** Identifies an episode: the primary key of its row in the table `violations`. */
export interface ViolationKey {
  alarmId: string;
  startedAt: Date;
}

export function groupkeyOf({ alarmId, startedAt }: ViolationKey): string {
  return `${startedAt.getTime()}-${alarmId}`;
}

/**
 * Reads the text by which the API identifies an episode.
 * @returns null for a text that identifies no episode
 */
export function parseGroupkey(text: string): ViolationKey | null {
  const [, startMs, alarmId] = GROUPKEY.exec(text) ?? [];
  return alarmId === undefined ? null : { alarmId, startedAt: new Date(Number(startMs)) };
}
