import {
  colour,
  type ColourName,
  measurementColourName,
  SPARE_COLOURS,
  type ThemeName,
} from '../../colours.js';
import type { SeriesShape } from '../trend-series.js';

/** A curve before its colour is chosen. */
interface Curve {
  /** Measurement key. */
  key: string;
  /** Measurement class. Curves of one class share an axis. */
  mClass: string;
  shape: SeriesShape;
}

export interface CurveStyle {
  color: string;
  /**
   * True if the curve is dashed. Among lines that share an axis, or whose measurements have the same colour, every
   * second one is dashed.
   */
  isSecondary: boolean;
}

/**
 * Colours that count as the same as another one, because the two look too similar in one chart: the blues of rain and
 * humidity.
 */
const FAMILY: Partial<Record<ColourName, ColourName>> = { rain: 'humidity' };

/**
 * Chooses the colour of each curve, and which curves are dashed. A curve has the colour of its measurement. It gets a
 * spare colour if the measurement has none, or if an earlier curve of the same shape already has this colour.
 * @param curves in the order of the chart
 */
export function curveStyles(curves: readonly Curve[], theme: ThemeName): CurveStyle[] {
  const spare: ColourName[] = [...SPARE_COLOURS];
  const used = new Set<string>();
  return curves.map((curve, i) => {
    const own = measurementColourName(curve.key);
    const use = `${FAMILY[own] ?? own} ${isLine(curve) ? 'line' : curve.shape}`;
    const isFree = own !== 'muted' && !used.has(use);
    used.add(use);
    const name = isFree ? own : (spare.shift() ?? own);
    return { color: colour(name, theme), isSecondary: isSecondary(curve, curves.slice(0, i)) };
  });
}

function isSecondary(curve: Curve, before: readonly Curve[]): boolean {
  if (curve.shape !== 'line') return false;
  const own = measurementColourName(curve.key);
  const isAlike = ({ key, mClass }: Curve) =>
    mClass === curve.mClass || (own !== 'muted' && measurementColourName(key) === own);
  return before.filter((other) => other.shape === 'line' && isAlike(other)).length % 2 === 1;
}

function isLine({ shape }: Curve): boolean {
  return shape === 'line' || shape === 'edge';
}
