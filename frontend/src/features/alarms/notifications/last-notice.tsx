import { type LastNotice as Notice } from '@mesonet/contract/notification-groups.js';
import dayjs from 'dayjs';
import { ViolationSign } from '../../../shared/violations/violation-sign.js';
import styles from './notifications.module.css';

/** Shows the outcome of the newest notice to a group, so that a dead webhook is seen before it is needed. */
export function LastNotice({ notice }: { notice: Notice | null }) {
  if (notice === null) return <span className={styles.quiet}>None yet</span>;
  const time = clockOfReader(notice.time);
  const reason = notice.reason === null ? '' : `, ${notice.reason}`;
  switch (notice.state) {
    case 'sent':
      return (
        <span className={styles.notice}>
          <ViolationSign of="ok" /> Sent {time}
        </span>
      );
    case 'failed':
      return (
        <span className={styles.notice} data-failed>
          <ViolationSign of="firing" /> Failed {time}
          {reason}
        </span>
      );
    case 'waiting':
      return (
        <span className={styles.notice}>
          <ViolationSign of="pending" /> Waiting since {time}
          {reason}
        </span>
      );
    case 'skipped':
      return (
        <span className={styles.notice}>
          <ViolationSign of="off" /> Skipped {time}
          {reason}
        </span>
      );
  }
}

/** A group belongs to no station, so its times are those of who looks. */
export function clockOfReader(at: string | number): string {
  const time = dayjs(at);
  return time.format(time.isSame(dayjs(), 'day') ? 'HH:mm' : 'D MMM, HH:mm');
}
