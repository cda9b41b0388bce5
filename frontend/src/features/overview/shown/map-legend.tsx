import { formatNumber } from '@mesonet/model/units.js';
import { type ReactNode } from 'react';
import { type ColourSteps } from './colour-steps.js';
import styles from './legend.module.css';

interface MapLegendProps {
  steps: ColourSteps;
  /** Legend of the wind barbs. */
  children: ReactNode;
}

/** Explains the colours of the markers: the colour scale with the limits of its steps. */
export function MapLegend({ steps: { colours, min, interval, decimals, unit }, children }: MapLegendProps) {
  const ends = colours.slice(1).map((_, index) => formatNumber(min + (index + 1) * interval, decimals));
  return (
    <div className={styles.legend}>
      <div className={styles.steps} role="img" aria-label={`Colours change at ${ends.join(', ')} ${unit}`}>
        <span className={styles.bar}>
          {colours.map((colour) => (
            <span key={colour} style={{ background: colour }} />
          ))}
        </span>
        <small>{unit}</small>
        <span className={styles.ends}>
          {ends.map((end) => (
            <span key={end}>{end}</span>
          ))}
        </span>
      </div>
      {children}
    </div>
  );
}
