import { CLASS_OPACITIES, HALF_SECTOR, roseRings, SECTOR } from '@mesonet/model/chart/rose.js';
import { compassPoint } from '@mesonet/model/compass-point.js';
import { prevailing, type WindRose } from '@mesonet/model/wind-rose.js';
import { polar, ringSector } from './polar.js';
import styles from './wind.module.css';

const RADIUS = 100;

interface WindRoseFigureProps {
  rose: WindRose;
  /** Names of the classes of wind speed, the slowest first. */
  classes: readonly string[];
}

/**
 * Draws a wind rose, a round diagram of wind directions: the length of a sector is the share of the time in which the
 * wind came from there. Within a sector the slowest class of speed is at the centre.
 */
export function WindRoseFigure({ rose, classes }: WindRoseFigureProps) {
  const rings = roseRings(rose);
  const scale = rings.at(-1)! / 100;
  return (
    <div className={styles.roseBox}>
      <svg viewBox="-130 -130 260 260" className={styles.rose} role="img" aria-label={describe(rose)}>
        {rings.map((percent) => (
          <circle key={percent} r={(percent / 100 / scale) * RADIUS} className={styles.ring} />
        ))}
        {rose.shares.map((sector, i) => (
          <Sector key={i} shares={sector} degrees={i * SECTOR} scale={scale} />
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
            <i style={{ opacity: CLASS_OPACITIES[k] }} />
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
          degrees - HALF_SECTOR,
          degrees + HALF_SECTOR,
        )}
        fill="var(--wind)"
        opacity={CLASS_OPACITIES[k]}
      />
    ),
  );
}

function describe(rose: WindRose): string {
  const sector = prevailing(rose);
  const calm = `calm ${Math.round(rose.calm * 100)}% of the time`;
  if (sector === undefined) return `Wind rose of the last 24 hours: ${calm}`;
  const share = (rose.shares[sector] ?? []).reduce((sum, each) => sum + each, 0);
  return `Wind rose of the last 24 hours: mostly from ${compassPoint(sector * SECTOR)}, ${Math.round(share * 100)}% of the time, ${calm}`;
}
