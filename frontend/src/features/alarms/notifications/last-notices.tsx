import { type NoticeKind } from '@mesonet/contract/violations.js';
import { useStations } from '../../../shared/api/use-stations.js';
import { LoadingText } from '../../../shared/ui/page-states.js';
import { type Sign, ViolationSign } from '../../../shared/violations/violation-sign.js';
import { type GroupNotice, groupNotices } from '../model/group-notices.js';
import { useNewestViolations } from '../wire/use-newest-violations.js';
import { clockOfReader } from './last-notice.js';
import styles from './notifications.module.css';

const MOST = 5;

/** Lists when a notification group was last notified and of which alarm, and how many recipients got their notice. */
export function LastNotices({ accountId, group }: { accountId: string; group: string }) {
  const violations = useNewestViolations(accountId);
  const stations = useStations(accountId).data;
  const nameOf = (id: string) => stations?.find(({ _id }) => _id === id)?.stationname ?? id;
  const notices = groupNotices(violations.data ?? [], group, MOST);
  return (
    <section className={styles.lastNotices} aria-label="Last notices">
      <h3>Last notices</h3>
      {violations.isPending && <LoadingText>Loading the last notices ...</LoadingText>}
      {violations.isError && <p>The last notices could not be loaded. {violations.error.message}</p>}
      {violations.isSuccess && notices.length === 0 && <p>None in the newest episodes.</p>}
      <ul>
        {notices.map((notice) => (
          <li key={notice.key}>
            <ViolationSign sign={KINDS[notice.kind].sign} />
            <span data-kind={notice.kind}>{KINDS[notice.kind].word}</span>
            <span>
              {notice.desc}, {nameOf(notice.stationId)}
            </span>
            <Outcome notice={notice} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ notice: { at, recipients, sent, failed } }: { notice: GroupNotice }) {
  return (
    <small data-failed={failed > 0 || undefined}>
      {clockOfReader(at)} · {sent} of {recipients} sent{failed > 0 && `, ${failed} failed`}
    </small>
  );
}

const KINDS: Record<NoticeKind, { sign: Sign; word: string }> = {
  fired: { sign: 'firing', word: 'Fired' },
  repeated: { sign: 'firing', word: 'Still firing' },
  reminder: { sign: 'acknowledged', word: 'Reminder' },
  cleared: { sign: 'cleared', word: 'Cleared' },
  ended: { sign: 'off', word: 'Ended' },
};
