import { type LiveState } from '../api/live.js';
import { formatAge } from '../time/age.js';
import { useNow } from '../time/use-now.js';
import { type Freshness, toFreshness } from './freshness.js';
import styles from './status-pill.module.css';

interface StatusPillProps {
  /** The newest sample's time, ISO; null when there never was one. */
  lastUpdate: string | null | undefined;
  /** The server's word on it: a sample arrived within the station's usual interval. */
  isActive: boolean;
  live: LiveState;
}

/** How old what the page shows is, always in words. */
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
