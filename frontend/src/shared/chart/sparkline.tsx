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
  /** The curve fills a line of a table, whatever its height, in place of a tile. */
  isInline?: boolean;
}

/** Draws a curve without axes that fills the rest of a tile. Gaps stay gaps. */
export function Sparkline({ values, color, label, floor, isInline = false }: SparklineProps) {
  return (
    <div className={styles.spark} data-inline={isInline || undefined}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
        <path d={sparkArea(values, floor)} fill={color} opacity={0.1} />
        <path d={sparkLine(values, floor)} fill="none" stroke={color} />
      </svg>
    </div>
  );
}
