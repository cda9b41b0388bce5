import { type CSSProperties } from 'react';
import { type TrendSeries } from '../../../shared/chart/trend-series.js';
import styles from './legend.module.css';

/** Names the curves by colour and shape; a chart of one curve by its name alone. */
export function Legend({ title, series }: { title: string; series: readonly TrendSeries[] }) {
  return (
    <span className={styles.legend}>
      <span className="visually-hidden">{title}: </span>
      {series.map(({ id, label, color, shape, isSecondary }) => (
        <span key={id}>
          <i
            data-shape={isSecondary ? 'dashes' : shape}
            style={{ '--series': color } as CSSProperties}
            aria-hidden="true"
          />
          {label}
        </span>
      ))}
    </span>
  );
}
