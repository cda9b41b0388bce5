import { type CSSProperties, memo } from 'react';
import { type TrendSeries } from '@mesonet/model/chart/trend-series.js';
import { type Hidden } from './hidden-series.js';
import styles from './legend.module.css';

interface LegendProps {
  title: string;
  series: readonly TrendSeries[];
  hidden: Hidden;
  onToggle: (id: string) => void;
}

/**
 * Lists the curves of a chart with their colours and shapes. A click hides or shows a curve; at
 * least one stays visible.
 */
export const Legend = memo(function Legend({ title, series, hidden, onToggle }: LegendProps) {
  const shown = series.filter(({ id }) => !hidden.has(id));
  return (
    <span className={styles.legend}>
      <span className="visually-hidden">{title}: </span>
      {series.map((each) =>
        series.length === 1 ? (
          <span key={each.id}>
            <Mark series={each} />
            {each.label}
          </span>
        ) : (
          <button
            key={each.id}
            type="button"
            aria-pressed={!hidden.has(each.id)}
            disabled={shown.length === 1 && shown[0] === each}
            onClick={() => onToggle(each.id)}
          >
            <Mark series={each} />
            {each.label}
          </button>
        ),
      )}
    </span>
  );
});

function Mark({ series: { color, shape, isSecondary } }: { series: TrendSeries }) {
  return (
    <i
      data-shape={isSecondary ? 'dashes' : shape}
      style={{ '--series': color } as CSSProperties}
      aria-hidden="true"
    />
  );
}
