import { type Box } from '../../../shared/map/box.js';
import { type Point } from '../../../shared/map/map-view.js';
import { barbLength, windBarb } from './wind-barb.js';

export interface MarkerWind {
  knots: number;
  /** The direction that the wind comes from, degrees clockwise from north. */
  from: number;
}

/** The radius of a marker includes its rim, in pixels. */
export const MARKER_RADIUS = 8;
const CALM_RADIUS = 11;
/** The boxes along a barb's shaft have this half side, which covers the feathers. */
const BARB_HALF = 6;
/** A feather stands off the shaft on the clockwise side. */
const FEATHER_SIDE = 4;
const STEP = 7;
/** The barb swings a little all the time; labels give way only to greater turns. */
const TURN = 15;

/** Lists what a marker and its barb cover, the barb in pieces along its shaft. */
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

/** Rounds a direction to the steps in which the room for a barb turns. */
export function steadyDirection(from: number): number {
  return (Math.round(from / TURN) * TURN) % 360;
}

export function boxAround([x, y]: Point, radius: number): Box {
  return { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius };
}
