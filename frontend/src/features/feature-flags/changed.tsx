import { formatStationTime } from '../../shared/time/station-time.js';
import styles from './feature-flags.module.css';
import { OWN_ZONE } from '../../shared/time/own-zone.js';

interface ChangedProps {
  value: { changed_by: string | null; changed_at: string | null } | undefined | null;
}

/** Shows who set the value of a feature flag and when, or nothing where nobody set it. */
export function Changed({ value }: ChangedProps) {
  if (!value) return null;
  if (value.changed_at === null)
    return <span className={styles.changed}>Set before it was noted who does</span>;
  const ms = Date.parse(value.changed_at);
  return (
    <span className={styles.changed}>
      {value.changed_by},{' '}
      <time dateTime={value.changed_at} title={formatStationTime(ms, OWN_ZONE, 'full')}>
        {formatStationTime(ms, OWN_ZONE, 'dateTime')}
      </time>
    </span>
  );
}
