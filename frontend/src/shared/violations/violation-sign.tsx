import { type ReactNode } from 'react';
import { type Urgency } from './urgency.js';
import styles from './violations.module.css';

/** A state of an episode, or of an alarm, which may have none. */
export type Sign = Urgency | 'firing' | 'silent' | 'ok' | 'off';

interface ViolationSignProps {
  of: Sign;
  /** CSS pixels. */
  size?: number;
  /** The name for screen readers; without it the sign is decoration beside a word. */
  label?: string;
}

/** The shape of a state: firing is a filled triangle, acknowledged a hollow one; the colour only repeats it. */
export function ViolationSign({ of, size = 14, label }: ViolationSignProps) {
  return (
    <svg
      className={styles.sign}
      width={size}
      height={size}
      viewBox="0 0 14 14"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      {SHAPES[of]}
    </svg>
  );
}

const TRIANGLE = <path d="M7 1 13.4 12.4H.6z" fill="var(--danger)" />;
const DASHED_RING = (
  <circle cx="7" cy="7" r="5" fill="none" stroke="var(--muted)" strokeWidth="1.8" strokeDasharray="2.6 2.6" />
);

const SHAPES: Record<Sign, ReactNode> = {
  loud: TRIANGLE,
  firing: TRIANGLE,
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
  snoozed: DASHED_RING,
  silent: DASHED_RING,
  cleared: (
    <>
      <circle cx="7" cy="7" r="5" fill="none" stroke="var(--good)" strokeWidth="1.8" />
      <path d="M4.6 7.2 6.4 9l3-3.6" fill="none" stroke="var(--good)" strokeWidth="1.6" />
    </>
  ),
  ok: <circle cx="7" cy="7" r="4" fill="var(--good)" />,
  off: <path d="M2.5 7h9" stroke="var(--muted)" strokeWidth="1.8" strokeLinecap="round" />,
};
