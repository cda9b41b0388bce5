import { type Point, type Size } from './map-view.js';

export interface Box extends Size {
  left: number;
  top: number;
}

/** From the station's dot to the edge of its label. */
const GAP = 9;
const DOT_RADIUS = 7;

/**
 * Places labels beside their dots so that none covers another label, another dot, or the edge: right of the
 * dot if possible, else left, below, above.
 * @param points dots, the most important first
 * @param sizes of the labels, one each
 * @returns null where a label finds no room
 */
export function layoutLabels(points: readonly Point[], sizes: readonly Size[], map: Size): (Box | null)[] {
  const taken = points.map(([x, y]) => dotBox(x, y));
  return points.map((point, index) => {
    const size = sizes[index] ?? { width: 0, height: 0 };
    const own = taken[index];
    const fits = (box: Box) =>
      isInside(box, map) && taken.every((other) => other === own || !overlaps(box, other));
    const box = candidates(point, size).find(fits) ?? null;
    if (box) taken.push(box);
    return box;
  });
}

function candidates([x, y]: Point, { width, height }: Size): Box[] {
  return [
    { left: x + GAP, top: y - height / 2, width, height },
    { left: x - GAP - width, top: y - height / 2, width, height },
    { left: x - width / 2, top: y + GAP, width, height },
    { left: x - width / 2, top: y - GAP - height, width, height },
  ];
}

function dotBox(x: number, y: number): Box {
  return { left: x - DOT_RADIUS, top: y - DOT_RADIUS, width: 2 * DOT_RADIUS, height: 2 * DOT_RADIUS };
}

function isInside(box: Box, map: Size): boolean {
  return (
    box.left >= 0 && box.top >= 0 && box.left + box.width <= map.width && box.top + box.height <= map.height
  );
}

function overlaps(a: Box, b: Box): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}
