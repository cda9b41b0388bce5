import { type ReactNode } from 'react';
import { type Urgency } from './urgency.js';
import styles from './violations.module.css';

/** State that a sign shows: the state of a violation, or of an alarm without a violation. */
export type Sign = Urgency | 'firing' | 'silent' | 'ok' | 'off';

interface ViolationSignProps {
  sign: Sign;
  /** Width and height, CSS px. */
  size?: number;
  /**
   * Name of the state for screen readers. Without it the sign is decoration, because the state is written beside it.
   */
  label?: string;
}

/**
 * Draws the sign of a state. Each state has a shape of its own, such as a filled triangle for firing and a hollow one
 * for acknowledged, so the meaning does not depend on colour.
 */
export function ViolationSign({ sign, size = 14, label }: ViolationSignProps) {
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
      {SHAPES[sign]}
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
