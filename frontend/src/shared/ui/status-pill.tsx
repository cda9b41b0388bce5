import { type LiveState } from '../api/live.js';
import { formatAge } from '../time/age.js';
import { useNow } from '../time/use-now.js';
import { type Freshness, toFreshness } from './freshness.js';
import styles from './status-pill.module.css';

interface StatusPillProps {
  /** Time of the newest sample in ISO format; null if there has been none. */
  lastUpdate: string | null | undefined;
  /**
   * True if the server counts the station as active, because its last sample arrived within ten minutes or three times
   * its usual interval, whichever is longer.
   */
  isActive: boolean;
  live: LiveState;
}

/** A pill-shaped label that shows in words how old the data of the page is. */
export function StatusPill({ lastUpdate, isActive, live }: StatusPillProps) {
  const now = useNow();
  const freshness = toFreshness(lastUpdate, isActive, live);
  const age = lastUpdate ? `sample ${formatAge(now - Date.parse(lastUpdate))}` : 'no sample yet';
  return (
    <span className={styles.pill} data-freshness={freshness}>
      <span className={styles.dot} aria-hidden="true" />
      <span>
        {WORDS[freshness]} · {age}
      </span>
    </span>
  );
}

const WORDS: Record<Freshness, string> = {
  live: 'Live',
  reconnecting: 'Reconnecting',
  stale: 'Stale',
  silent: 'Waiting',
};
