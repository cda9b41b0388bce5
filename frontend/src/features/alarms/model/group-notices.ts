import { type NoticeKind, type Violation } from '@mesonet/contract/violations.js';

/** The notices that a notification group got at one moment of an episode. */
export interface GroupNotice {
  key: string;
  kind: NoticeKind;
  /** The description that the user gave the alarm. */
  desc: string;
  stationId: string;
  /** When the notices were written, UTC ms. */
  at: number;
  recipients: number;
  sent: number;
  /** Number of notices that could not be delivered. */
  failed: number;
}

/**
 * Lists the newest notices to a notification group. All its recipients were told at the same moment, so the notices of
 * one kind and one time about an episode are one line.
 * @param group description of the group, by which notices name it
 * @param count largest number of lines
 * @returns the newest notices first
 */
export function groupNotices(violations: readonly Violation[], group: string, count: number): GroupNotice[] {
  const lines = new Map<string, GroupNotice>();
  for (const { groupkey, desc, stationid, notifications } of violations) {
    for (const { kind, time, state, group: groupId } of notifications) {
      if (groupId !== group) continue;
      const key = [groupkey, kind, time].join(' ');
      const line = lines.get(key) ?? {
        ...{ key, kind, desc, stationId: stationid, at: Date.parse(time) },
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
