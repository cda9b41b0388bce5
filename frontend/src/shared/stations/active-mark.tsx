import { type StationState } from './station-state.js';
import styles from './active-mark.module.css';

interface ActiveMarkProps {
  state: StationState;
  isTextHidden?: boolean;
}

/**
 * Shows the state of a station as a word and a dot: filled for live, a hollow ring for silent, dotted for never sent.
 */
export function ActiveMark({ state, isTextHidden = false }: ActiveMarkProps) {
  return (
    <span className={styles.mark} data-state={state}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={isTextHidden ? 'visually-hidden' : undefined}>{WORDS[state]}</span>
    </span>
  );
}

const WORDS: Record<StationState, string> = { live: 'Live', silent: 'Silent', never: 'Never sent' };
