import { measurementCssColour } from '../../../shared/ui/theme/theme.js';
import { gaugeScale } from '../model/gauge-scale.js';
import { type Rule } from '../model/limit-words.js';
import styles from './list.module.css';

interface AlarmGaugeProps {
  rule: Rule;
  mClass: string;
  /**
   * The present value in its base unit, the minutes of silence, or the change of the value for an alarm of type `rate`.
   * The gauge shows it as a dot; without a value it has no dot.
   */
  value: number | undefined;
}

const WIDTH = 112;
const RADIUS = 5;

/**
 * Shows how near a value is to its limit. The side beyond the limit is tinted, the tick is the limit,
 * and the dot is the value.
 */
export function AlarmGauge({ rule, mClass, value }: AlarmGaugeProps) {
  const { ticks, forbidden, at } = gaugeScale(rule, mClass);
  const x = value === undefined ? 0 : RADIUS + at(value) * (WIDTH - 2 * RADIUS);
  const colour = rule.variant === 'nodata' ? 'var(--muted)' : measurementCssColour(rule.measkey);
  return (
    <svg className={styles.gauge} width={WIDTH} height="24" viewBox={`0 0 ${WIDTH} 24`} aria-hidden="true">
      <rect y="10" width={WIDTH} height="4" rx="2" fill="var(--line)" />
      {forbidden.map(([from, to]) => (
        <rect
          key={from}
          x={from * WIDTH}
          y="10"
          width={(to - from) * WIDTH}
          height="4"
          rx="2"
          fill="var(--danger)"
          opacity="0.32"
        />
      ))}
      {ticks.map((tick) => (
        <path key={tick} d={`M${tick * WIDTH} 5v14`} stroke="var(--muted)" strokeWidth="1.5" />
      ))}
      {value !== undefined && (
        <circle
          className={styles.dot}
          style={{ transform: `translateX(${x}px)` }}
          cy="12"
          r={RADIUS}
          fill={colour}
          stroke="var(--card)"
          strokeWidth="2"
        />
      )}
    </svg>
  );
}
