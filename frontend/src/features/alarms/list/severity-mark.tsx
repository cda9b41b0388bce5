import { type AlarmSeverity } from '@mesonet/contract/alarms.js';
import styles from './list.module.css';

const SEVERITY_WORDS: Record<AlarmSeverity, string> = {
  info: 'Info',
  warning: 'Warning',
  critical: 'Critical',
};

const LOOK = {
  info: { bars: 1, colour: 'var(--muted)' },
  warning: { bars: 2, colour: 'var(--warning-text)' },
  critical: { bars: 3, colour: 'var(--danger)' },
} as const;

const BARS = [
  { x: 0, y: 8, height: 4 },
  { x: 4, y: 4, height: 8 },
  { x: 8, y: 0, height: 12 },
];

/** Shows a severity as one, two or three rising bars beside its word. */
export function SeverityMark({ severity }: { severity: AlarmSeverity }) {
  const { bars, colour } = LOOK[severity];
  return (
    <span className={styles.severity}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        {BARS.map(({ x, y, height }, bar) => (
          <rect key={x} {...{ x, y, height }} width="3" rx="1" fill={bar < bars ? colour : 'var(--border)'} />
        ))}
      </svg>
      {SEVERITY_WORDS[severity]}
    </span>
  );
}
