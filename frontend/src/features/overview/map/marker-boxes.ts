import { type Box } from '../../../shared/map/box.js';
import { type Point } from '../../../shared/map/map-view.js';
import { barbLength, windBarb } from './wind-barb.js';

export interface MarkerWind {
  knots: number;
  /** The direction that the wind comes from, degrees clockwise from north. */
  from: number;
}

/** The radius of a marker with its border, pixels. */
export const MARKER_RADIUS = 8;
const CALM_RADIUS = 11;
/**
 * The area of a wind barb is covered by square boxes along its shaft. This is half their side, which
 * also covers the feathers.
 */
const BARB_HALF = 6;
/** The boxes of a wind barb are shifted by this, because the feathers are at the clockwise side of the shaft. */
const FEATHER_SIDE = 4;
const STEP = 7;
/** Wind directions are rounded to this many degrees, so that labels move only with greater turns of a wind barb. */
const TURN = 15;

/** Lists the boxes that cover a marker and its wind barb, the barb in pieces along its shaft. */
export function markerBoxes(point: Point, wind: MarkerWind | null): Box[] {
  const isCalm = wind !== null && windBarb(wind.knots) === null;
  const marker = boxAround(point, isCalm ? CALM_RADIUS : MARKER_RADIUS);
  if (!wind || isCalm) return [marker];
  const angle = (steadyDirection(wind.from) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const boxes = [marker];
  for (let at = MARKER_RADIUS + BARB_HALF; at < barbLength(wind.knots) + BARB_HALF / 2; at += STEP) {
    const [x, y] = [point[0] + sin * at + cos * FEATHER_SIDE, point[1] - cos * at + sin * FEATHER_SIDE];
    boxes.push(boxAround([x, y], BARB_HALF));
  }
  return boxes;
}

/** Rounds a wind direction to the steps in which the boxes of a wind barb turn. */
export function steadyDirection(from: number): number {
  return (Math.round(from / TURN) * TURN) % 360;
}

export function boxAround([x, y]: Point, radius: number): Box {
  return { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius };
}
