import { type ReactNode } from 'react';
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

/** The shape of a state beside its word; the colour only repeats it. */
export function StateSign({ state, size = 14 }: { state: AlarmState; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" className={styles.sign} aria-hidden="true">
      {SHAPES[state]}
    </svg>
  );
}

/** A state in a table: sign and word, below them since when. */
export function StateMark({ state, note }: { state: AlarmState; note: string | null }) {
  return (
    <div className={styles.state} data-state={state}>
      <StateSign state={state} />
      <span>{STATE_WORDS[state]}</span>
      {note !== null && <small>{note}</small>}
    </div>
  );
}

const SHAPES: Record<AlarmState, ReactNode> = {
  firing: <path d="M7 1 13.4 12.4H.6z" fill="var(--danger)" />,
  pending: (
    <>
      <circle cx="7" cy="7" r="5" fill="none" stroke="var(--warning)" strokeWidth="2" />
      <path d="M7 2a5 5 0 0 1 0 10z" fill="var(--warning)" />
    </>
  ),
  acknowledged: (
    <path
      d="M7 1.8 12.6 11.8H1.4z"
      fill="none"
      stroke="var(--warning)"
      strokeWidth="1.8"
      strokeLinejoin="round"
    />
  ),
  silent: (
    <circle
      cx="7"
      cy="7"
      r="5"
      fill="none"
      stroke="var(--muted)"
      strokeWidth="1.8"
      strokeDasharray="2.6 2.6"
    />
  ),
  ok: <circle cx="7" cy="7" r="4" fill="var(--good)" />,
  off: <path d="M2.5 7h9" stroke="var(--muted)" strokeWidth="1.8" strokeLinecap="round" />,
};
