import { type ReactNode } from 'react';
import { type LiveState } from '../../shared/api/live.js';
import { formatAge } from '../../shared/time/age.js';
import { clockText } from '../../shared/chart/words/station-clock.js';
import { useNow } from '../../shared/time/use-now.js';
import styles from './dashboard.module.css';

/** Without a word from the server, a sample older than this is stale. */
const SILENT_MS = 10 * 60_000;

interface StaleFrameProps {
  /** Time of the newest sample, ISO. */
  lastUpdate: string;
  /** The server's word: a sample came within the station's usual interval. */
  isActive: boolean;
  live: LiveState;
  zone: string;
  children: (isStale: boolean) => ReactNode;
}

/** Turns the page grey and says so when what it shows is old. */
export function StaleFrame({ lastUpdate, isActive, live, zone, children }: StaleFrameProps) {
  const now = useNow();
  const at = Date.parse(lastUpdate);
  const isCutOff = live !== 'open' && now - at > SILENT_MS;
  const isStale = !isActive || isCutOff;
  return (
    <div className={styles.frame} data-stale={isStale || undefined}>
      {isStale && (
        <p role="status" className={styles.staleNote}>
          <strong>No new sample since {clockText(at, zone, 'dateTime')}</strong> ({formatAge(now - at)}).
          These are the last known values.
        </p>
      )}
      {children(isStale)}
    </div>
  );
}
