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

/** Shows the state of an alarm in a table: a sign and a word, and below them a note such as the duration. */
export function StateMark({ state, note }: { state: AlarmState; note: string | null }) {
  return (
    <div className={styles.state} data-state={state}>
      <ViolationSign sign={state} />
      <span>{STATE_WORDS[state]}</span>
      {note !== null && <small>{note}</small>}
    </div>
  );
}
