import styles from './chart.module.css';
import { sparkArea, sparkLine } from './spark-path.js';
import { type Column } from './trend-series.js';

interface SparklineProps {
  values: Column;
  /** CSS colour; follows the theme by itself when it is a variable. */
  color: string;
  /** What it shows, in words. */
  label: string;
  /** The lowest value drawn, where zero matters. */
  floor?: number;
}

/** A curve without axes that fills what is left of a tile. Gaps stay gaps. */
export function Sparkline({ values, color, label, floor }: SparklineProps) {
  return (
    <div className={styles.spark}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
        <path d={sparkArea(values, floor)} fill={color} opacity={0.1} />
        <path d={sparkLine(values, floor)} fill="none" stroke={color} />
      </svg>
    </div>
  );
}
