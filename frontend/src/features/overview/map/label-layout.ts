import { type Box, isInside } from '../../../shared/map/box.js';
import { type Point, type Size } from '../../../shared/map/map-view.js';
import { Occupied } from './occupied.js';

/** A marker of the map that needs a label. */
export interface LabelRequest {
  id: string;
  point: Point;
  /**
   * Possible sizes of the label, at least one: the largest, with the station's name, comes first, then the value alone.
   */
  sizes: readonly Size[];
}

export interface Label {
  /** Where the label is, seen from its marker: an index into `DIRECTIONS`. */
  spot: number;
  /** Index of the label's size in `sizes` of its request. */
  size: number;
  box: Box;
}

export type Labels = ReadonlyMap<string, Label>;

export interface LabelRules {
  map: Size;
  /** Areas that a label must not cover: markers, wind barbs and buttons. */
  obstacles: readonly Box[];
  /** Distance from the middle of the marker to the label, pixels. */
  gap: number;
  /** Indexes into `DIRECTIONS` in the order in which they are tried for a label. */
  spots: readonly number[];
  /** The labels of the previous layout if the map has the same scale and the same markers, otherwise empty. */
  former: Labels;
  /** True when an existing label may become larger; otherwise it keeps its size. */
  canGrow?: boolean;
}

/**
 * The eight places of a label around its marker: right, left, below and above it, then the corners,
 * those at the right first.
 */
const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
/** Order in which the places of a label are tried: those beside the marker come before the corners. */
export const BESIDE = [0, 1, 2, 3, 4, 5, 6, 7];
/** Order in which the places of a label with a line to its marker are tried: the corners come first. */
export const OFF_CORNERS = [5, 4, 7, 6, 0, 1, 2, 3];

/**
 * Places labels beside their markers so that none covers a marker, a wind barb, another label or the edge. Each label
 * takes the first free one of eight places. An existing label keeps its place unless it becomes larger. Each gets its
 * smallest size first; names are added last, where they fit.
 * @param requests the most important first
 * @returns the labels by id; a marker without room for a label is missing
 */
export function layoutLabels(requests: readonly LabelRequest[], rules: LabelRules): Labels {
  const labels = new Map<string, Label>();
  const occupied = new Occupied();
  for (const obstacle of rules.obstacles) occupied.add(obstacle);
  const put = (request: LabelRequest, sizes: readonly number[], spots: readonly number[]) => {
    const label = firstFree(request, { indexes: sizes, spots }, rules, occupied);
    if (!label) return;
    occupied.add(label.box);
    labels.set(request.id, label);
  };
  for (const request of requests) {
    const former = rules.former.get(request.id);
    if (former && former.size < request.sizes.length) put(request, [former.size], [former.spot]);
  }
  for (const request of requests) {
    if (!labels.has(request.id)) put(request, [request.sizes.length - 1], rules.spots);
  }
  for (const request of requests) {
    const label = labels.get(request.id);
    if (!label || label.size === 0 || (rules.former.has(request.id) && !rules.canGrow)) continue;
    occupied.remove(label.box);
    put(
      request,
      Array.from({ length: label.size }, (_, size) => size),
      rules.spots,
    );
    if (labels.get(request.id) === label) occupied.add(label.box);
  }
  return labels;
}

function firstFree(
  { point, sizes }: LabelRequest,
  { indexes, spots }: { indexes: readonly number[]; spots: readonly number[] },
  { map, gap }: LabelRules,
  occupied: Occupied,
): Label | undefined {
  for (const size of indexes) {
    for (const spot of spots) {
      const box = boxAt(spot, point, sizes[size]!, gap);
      if (isInside(box, map) && occupied.isFree(box)) return { spot, size, box };
    }
  }
  return undefined;
}

function boxAt(spot: number, [x, y]: Point, { width, height }: Size, gap: number): Box {
  const [dx, dy] = DIRECTIONS[spot] ?? DIRECTIONS[0];
  // At a corner the gap is smaller on both axes, so that the label is about as far away as one beside the marker.
  const away = dx !== 0 && dy !== 0 ? gap * 0.75 : gap;
  const along = (direction: number, length: number) => ((direction - 1) / 2) * length + direction * away;
  return { left: x + along(dx, width), top: y + along(dy, height), width, height };
}
