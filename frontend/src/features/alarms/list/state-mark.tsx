import { ViolationSign } from '../../../shared/violations/violation-sign.js';
import { type AlarmState } from '../model/alarm-rows.js';
import styles from './list.module.css';

export const STATE_WORDS: Record<AlarmState, string> = {
  firing: 'Firing',
  pending: 'Pending',
  acknowledged: 'Acknowledged',
  silent: 'Silent',
  ok: 'OK',
  off: 'Off',
};

/** A state in a table: sign and word, below them since when. */
export function StateMark({ state, note }: { state: AlarmState; note: string | null }) {
  return (
    <div className={styles.state} data-state={state}>
      <ViolationSign of={state} />
      <span>{STATE_WORDS[state]}</span>
      {note !== null && <small>{note}</small>}
    </div>
  );
}
