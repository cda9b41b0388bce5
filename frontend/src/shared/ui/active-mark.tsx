import { type StationState } from '../stations/station-state.js';
import styles from './active-mark.module.css';

interface ActiveMarkProps {
  state: StationState;
  isTextHidden?: boolean;
}

/** Shows in words whether a station sends, beside a filled dot, a hollow ring, or a dotted one if it never sent. */
export function ActiveMark({ state, isTextHidden = false }: ActiveMarkProps) {
  return (
    <span className={styles.mark} data-state={state}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={isTextHidden ? 'visually-hidden' : undefined}>{WORDS[state]}</span>
    </span>
  );
}

const WORDS: Record<StationState, string> = { live: 'Live', silent: 'Silent', never: 'Never sent' };
