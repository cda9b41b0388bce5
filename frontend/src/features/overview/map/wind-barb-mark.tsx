import styles from './station-map.module.css';
import { windBarb } from './wind-barb.js';

/** Draws the wind barb of a marker around the origin, or a ring when there is no wind. */
export function WindBarb({ knots, from }: { knots: number; from: number }) {
  const path = windBarb(knots);
  if (path === null) return <circle className={styles.calm} r="10" />;
  return <path className={styles.barb} d={path} transform={`rotate(${Math.round(from)})`} />;
}
