import { type LastNotice as Notice } from '@mesonet/contract/notification-groups.js';
import dayjs from 'dayjs';
import { StateSign } from '../list/state-mark.js';
import styles from './notifications.module.css';

/** What the newest notice to a group came to: a dead webhook is seen before the storm. */
export function LastNotice({ notice }: { notice: Notice | null }) {
  if (notice === null) return <span className={styles.quiet}>None yet</span>;
  const time = clock(notice.time);
  const reason = notice.reason === null ? '' : `, ${notice.reason}`;
  switch (notice.state) {
    case 'sent':
      return (
        <span className={styles.notice}>
          <StateSign state="ok" /> Sent {time}
        </span>
      );
    case 'failed':
      return (
        <span className={styles.notice} data-failed>
          <StateSign state="firing" /> Failed {time}
          {reason}
        </span>
      );
    case 'waiting':
      return (
        <span className={styles.notice}>
          <StateSign state="pending" /> Waiting since {time}
          {reason}
        </span>
      );
    case 'skipped':
      return (
        <span className={styles.notice}>
          <StateSign state="off" /> Skipped {time}
          {reason}
        </span>
      );
  }
}

/** A group belongs to no station, so its times are those of who looks. */
function clock(iso: string): string {
  const time = dayjs(iso);
  return time.format(time.isSame(dayjs(), 'day') ? 'HH:mm' : 'D MMM, HH:mm');
}
