import { type NoticeKind, type Violation } from '@mesonet/contract/violations.js';

/** The notices that a group got at one moment of an episode. */
export interface GroupNotice {
  key: string;
  kind: NoticeKind;
  /** Description of the alarm. */
  desc: string;
  stationId: string;
  /** UTC ms. */
  at: number;
  recipients: number;
  sent: number;
  /** Counts the notices that were given up. */
  failed: number;
}

/** Notices of one moment to one group are one line. */
const MOMENT_MS = 60_000;

/**
 * The newest notices to a group.
 * @param group its description, which is what notices remember of it
 * @param count at most so many lines
 * @returns the newest first
 */
export function groupNotices(violations: readonly Violation[], group: string, count: number): GroupNotice[] {
  const lines = new Map<string, GroupNotice>();
  for (const { groupkey, desc, stationid, notifications } of violations) {
    for (const { kind, time, state, group: told } of notifications) {
      if (told !== group) continue;
      const at = Date.parse(time);
      const key = [groupkey, kind, Math.floor(at / MOMENT_MS)].join(' ');
      const line = lines.get(key) ?? {
        ...{ key, kind, desc, stationId: stationid, at },
        ...{ recipients: 0, sent: 0, failed: 0 },
      };
      line.recipients += 1;
      if (state === 'sent') line.sent += 1;
      if (state === 'failed') line.failed += 1;
      lines.set(key, line);
    }
  }
  return [...lines.values()].sort((a, b) => b.at - a.at).slice(0, count);
}
