import { COMPASS_POINTS, compassPoint } from '@mesonet/contract/compass-point.js';
import { prevailing, type WindRose } from '@mesonet/contract/wind-rose.js';
import { polar, ringSector } from './polar.js';
import styles from './wind.module.css';

const RADIUS = 100;
const STEP = 360 / COMPASS_POINTS;
/** Half a sector, less the gap to the next. */
const HALF = STEP / 2 - 1.8;
/** Shares the outer ring may stand for. */
const SCALES = [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.8, 1];
const OPACITIES = [0.25, 0.5, 0.75, 1];

interface WindRoseFigureProps {
  rose: WindRose;
  /** Names of the speed classes, slowest first. */
  classes: readonly string[];
}

/** Sectors as long as the wind came from there, from the centre by rising speed. */
export function WindRoseFigure({ rose, classes }: WindRoseFigureProps) {
  const totals = rose.shares.map((sector) => sector.reduce((sum, each) => sum + each, 0));
  const scale = SCALES.find((each) => each >= Math.max(...totals)) ?? 1;
  return (
    <div className={styles.roseBox}>
      <svg viewBox="-130 -130 260 260" className={styles.rose} role="img" aria-label={describe(rose)}>
        {[0.5, 1].map((part) => (
          <circle key={part} r={part * RADIUS} className={styles.ring} />
        ))}
        {rose.shares.map((sector, i) => (
          <Sector key={i} shares={sector} degrees={i * STEP} scale={scale} />
        ))}
        {['N', 'E', 'S', 'W'].map((name, i) => (
          <text key={name} transform={`translate(${polar(RADIUS + 15, i * 90)})`} dy="0.36em">
            {name}
          </text>
        ))}
        <text transform={`translate(${polar(RADIUS, 33.75)})`} className={styles.ringLabel}>
          {Math.round(scale * 100)}%
        </text>
      </svg>
      <ul className={styles.classes}>
        {classes.map((name, k) => (
          <li key={name}>
            <i style={{ opacity: OPACITIES[k] }} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Sector({ shares, degrees, scale }: { shares: readonly number[]; degrees: number; scale: number }) {
  const edges = shares.reduce<number[]>((sums, each) => [...sums, (sums.at(-1) ?? 0) + each], [0]);
  return shares.map((share, k) =>
    share === 0 ? null : (
      <path
        key={k}
        d={ringSector(
          ((edges[k] ?? 0) / scale) * RADIUS,
          ((edges[k + 1] ?? 0) / scale) * RADIUS,
          degrees - HALF,
          degrees + HALF,
        )}
        fill="var(--wind)"
        opacity={OPACITIES[k]}
      />
    ),
  );
}

function describe(rose: WindRose): string {
  const sector = prevailing(rose);
  const calm = `calm ${Math.round(rose.calm * 100)}% of the time`;
  if (sector === undefined) return `Wind rose of the last 24 hours: ${calm}`;
  const share = (rose.shares[sector] ?? []).reduce((sum, each) => sum + each, 0);
  return `Wind rose of the last 24 hours: mostly from ${compassPoint(sector * STEP)}, ${Math.round(share * 100)}% of the time, ${calm}`;
}
