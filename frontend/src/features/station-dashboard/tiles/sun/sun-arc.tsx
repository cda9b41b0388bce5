import { HOUR_MS } from '@mesonet/model/durations.js';
import { sunElevation, type Place, type SunDay } from '../../weather/sun.js';
import styles from '../tiles.module.css';

const WIDTH = 240;
const HEIGHT = 104;
const HORIZON_Y = 78;
const NOON_Y = 10;
/** The mark of the sun is not drawn below this height in the picture, even at night. */
const DEEPEST_Y = 94;
const HALF_DAY_MS = 12 * HOUR_MS;
const STEPS = 72;
/**
 * Elevation of the noon sun, in degrees, from which on the arc fills the height of the picture. When the noon sun is
 * lower, the arc is lower, so that a winter day looks different from a summer day.
 */
const LOWEST_FULL = 35;

interface SunArcProps {
  sun: SunDay;
  place: Place;
  /** The present time, UTC ms. */
  now: number;
}

/** Draws the sun's elevation over the day as an arc, and its present position. */
export function SunArc({ sun: { noon }, place, now }: SunArcProps) {
  const start = noon - HALF_DAY_MS;
  const scale = (HORIZON_Y - NOON_Y) / Math.max(LOWEST_FULL, sunElevation(noon, place));
  const toPoint = (at: number) => ({
    x: ((at - start) / (2 * HALF_DAY_MS)) * WIDTH,
    y: HORIZON_Y - sunElevation(at, place) * scale,
  });
  const path = Array.from({ length: STEPS + 1 }, (_, i) => toPoint(start + (i / STEPS) * 2 * HALF_DAY_MS))
    .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
  const isUp = sunElevation(now, place) > 0;
  const { x, y } = toPoint(Math.max(start, Math.min(start + 2 * HALF_DAY_MS, now)));
  const label = `The sun is ${isUp ? 'up' : 'down'}`;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.sun} role="img" aria-label={label}>
      <path d={path} fill="none" stroke="var(--line)" strokeWidth={2} />
      <svg width={WIDTH} height={HORIZON_Y} overflow="hidden">
        <path d={path} fill="none" stroke="var(--solar)" strokeWidth={2.5} />
      </svg>
      <path d={`M0 ${HORIZON_Y}H${WIDTH}`} stroke="var(--line)" />
      <circle
        cx={x}
        cy={Math.min(DEEPEST_Y, y)}
        r={6.5}
        fill={isUp ? 'var(--solar)' : 'var(--card)'}
        stroke={isUp ? 'var(--card)' : 'var(--faint)'}
        strokeWidth={2}
      />
    </svg>
  );
}
