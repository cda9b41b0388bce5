import { MINUTE_MS } from '@mesonet/model/durations.js';
import { type ReactNode } from 'react';
import { type LiveState } from '../../shared/api/live.js';
import { formatAge } from '../../shared/time/age.js';
import { formatStationTime } from '../../shared/time/station-time.js';
import { useNow } from '../../shared/time/use-now.js';
import styles from './dashboard.module.css';

/** Without a live connection, a sample older than this is stale. */
const SILENT_MS = 10 * MINUTE_MS;

interface StaleFrameProps {
  /** Time of the station's newest sample, ISO 8601. */
  lastUpdate: string;
  /** True when a sample arrived within the station's usual interval, as the server reports. */
  isActive: boolean;
  live: LiveState;
  zone: string;
  children: (isStale: boolean) => ReactNode;
}

/** Turns the dashboard grey and shows a note when its values are old. */
export function StaleFrame({ lastUpdate, isActive, live, zone, children }: StaleFrameProps) {
  const now = useNow();
  const at = Date.parse(lastUpdate);
  const isCutOff = live !== 'open' && now - at > SILENT_MS;
  const isStale = !isActive || isCutOff;
  return (
    <div className={styles.frame} data-stale={isStale || undefined}>
      {isStale && (
        <p role="status" className={styles.staleNote}>
          <strong>No new sample since {formatStationTime(at, zone, 'dateTime')}</strong> (
          {formatAge(now - at)}). These are the last known values.
        </p>
      )}
      {children(isStale)}
    </div>
  );
}
