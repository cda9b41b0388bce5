import styles from './chart.module.css';
import { sparkArea, sparkLine } from './spark-path.js';
import { type Column } from '@mesonet/model/chart/trend-series.js';

interface SparklineProps {
  values: Column;
  /** CSS colour, usually a variable, so that it changes with the theme. */
  color: string;
  /** A description of the curve for screen readers. */
  label: string;
  /** Lower end of the scale, for a measurement where zero matters. */
  floor?: number;
  /** True in a table row, whose height the curve fills; otherwise the curve fills a tile. */
  isInline?: boolean;
}

/** Draws a curve without axes in a tile or a table row. Missing values leave gaps in the curve. */
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
