import styles from './barb-legend.module.css';
import { WindBarb } from './wind-barb-mark.js';

const KNOTS = [5, 10, 50];

/** Explains the wind barbs, whose feathers show the wind speed. */
export function BarbLegend() {
  return (
    <div className={styles.legend} role="img" aria-label="Wind barbs of 5, 10 and 50 knots, into the wind">
      {KNOTS.map((knots) => (
        <span key={knots}>
          <svg width="32" height="16" viewBox="0 0 32 16" aria-hidden="true">
            <g transform="translate(1 8)">
              <WindBarb knots={knots} from={90} />
            </g>
          </svg>
          {knots}
        </span>
      ))}
      <span>knots, into the wind</span>
    </div>
  );
}
