import { type Size } from './map-view.js';

/** A rectangle on the map, CSS pixels from its top left corner. */
export interface Box extends Size {
  left: number;
  top: number;
}

/** A name or label whose box is closer to the edge of the map than this, CSS px, would look cut off. */
const EDGE_PX = 2;

export function overlaps(a: Box, b: Box): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}

/** @returns true when a box lies inside the map, at least `EDGE_PX` away from each of its edges */
export function isInside({ left, top, width, height }: Box, map: Size): boolean {
  return (
    left >= EDGE_PX &&
    top >= EDGE_PX &&
    left + width <= map.width - EDGE_PX &&
    top + height <= map.height - EDGE_PX
  );
}
