import { polar } from './polar.js';
import styles from './wind.module.css';

const RADIUS = 118;
const QUARTERS = ['N', 'E', 'S', 'W'];

interface CompassProps {
  figure: string;
  /** Text below the figure: the unit and the direction as a word. */
  caption: string;
  /** Direction that the wind comes from, degrees; undefined when there is no wind or the direction is not known. */
  direction: number | undefined;
  /** Wind directions of the last hour, the oldest first. */
  history: readonly number[];
  /** A description of the compass for screen readers. */
  label: string;
}

/** Draws the wind as a compass. The needle on the rim shows where the wind comes from. */
export function Compass({ figure, caption, direction, history, label }: CompassProps) {
  return (
    <svg viewBox="-142 -142 284 284" className={styles.compass} role="img" aria-label={label}>
      <circle r={RADIUS} className={styles.rim} />
      {Array.from({ length: 36 }, (_, i) => (
        <path key={i} d={tick(i * 10)} className={i % 3 === 0 ? styles.mainTick : styles.tick} />
      ))}
      {QUARTERS.map((name, i) => (
        <text key={name} transform={`translate(${polar(88, i * 90)})`} dy="0.36em" className={styles.quarter}>
          {name}
        </text>
      ))}
      {history.map((degrees, i) => (
        <circle
          key={i}
          r={3.2}
          transform={`translate(${polar(RADIUS, degrees)})`}
          fill="var(--wind)"
          opacity={0.08 + (0.42 * (i + 1)) / history.length}
        />
      ))}
      {direction !== undefined && (
        <path
          d="M0 -100L-13 -138Q0 -131 13 -138Z"
          transform={`rotate(${direction})`}
          className={styles.needle}
        />
      )}
      <text y={6} className={styles.figure}>
        {figure}
      </text>
      <text y={30} className={styles.caption}>
        {caption}
      </text>
    </svg>
  );
}

function tick(degrees: number): string {
  const length = degrees % 90 === 0 ? 14 : degrees % 30 === 0 ? 10 : 5;
  return `M${polar(RADIUS, degrees)}L${polar(RADIUS - length, degrees)}`;
}
