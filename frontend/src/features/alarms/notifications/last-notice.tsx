import { type LastNotice as Notice } from '@mesonet/contract/notification-groups.js';
import { OWN_ZONE } from '../../../shared/time/own-zone.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { formatClock } from '../../../shared/time/station-time.js';
import { ViolationSign } from '../../../shared/violations/violation-sign.js';
import styles from './notifications.module.css';

/** Shows the outcome of the newest notice to a notification group, so that a broken webhook is noticed early. */
export function LastNotice({ notice }: { notice: Notice | null }) {
  if (notice === null) return <span className={styles.quiet}>None yet</span>;
  const time = clockOfReader(notice.time);
  const reason = notice.reason === null ? '' : `, ${notice.reason}`;
  switch (notice.state) {
    case 'sent':
      return (
        <span className={styles.notice}>
          <ViolationSign sign="ok" /> Sent {time}
        </span>
      );
    case 'failed':
      return (
        <span className={styles.notice} data-failed>
          <ViolationSign sign="firing" /> Failed {time}
          {reason}
        </span>
      );
    case 'waiting':
      return (
        <span className={styles.notice}>
          <ViolationSign sign="pending" /> Waiting since {time}
          {reason}
        </span>
      );
    case 'skipped':
      return (
        <span className={styles.notice}>
          <ViolationSign sign="off" /> Skipped {time}
          {reason}
        </span>
      );
  }
}

/** Writes a time in the time zone of the user's browser, because a notification group belongs to no station. */
export function clockOfReader(at: string | number): string {
  return formatClock(new Date(at).getTime(), OWN_ZONE, serverNow());
}
