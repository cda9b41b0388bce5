import { useState } from 'react';
import { type Box } from '../../../shared/map/box.js';
import { type MapView, type Point, type Size } from '../../../shared/map/map-view.js';
import { BESIDE, type Labels, layoutLabels, OFF_CORNERS } from './label-layout.js';
import { boxAround, markerBoxes, steadyDirection } from './marker-boxes.js';
import { type MarkerModel } from './marker-model.js';
import { textWidth } from './text-width.js';
import { windBarb } from './wind-barb.js';

export interface PlacedMarker {
  marker: MarkerModel;
  point: Point;
}

export const LABEL_HEIGHT = 18;
export const CALLOUT_HEIGHT = 42;
export const CLUSTER_RADIUS = 15;
const CALLOUT_PADDING = 22;
const CALLOUT_MAX_WIDTH = 168;
/** Gap between the value in a label box and the sign at its right, pixels. */
const CALLOUT_SIGN_GAP = 10;
const LABEL_PADDING = 2;
const NAME_GAP = 5;
/** Width of the alarm sign before a value, with its gap, pixels. */
const SIGN_WIDTH = 16;
const NAME_MAX_WIDTH = 150;

interface LayoutInput {
  view: MapView;
  markers: readonly PlacedMarker[];
  clusters: readonly Point[];
  /** Ids of the stations whose labels are placed first. */
  important: readonly string[];
  hasCallouts: boolean;
}

export interface LabelLayout {
  labels: Labels;
  /** Boxes that names of towns on the map must not cover. */
  covered: readonly Box[];
}

interface Kept {
  key: string;
  view: MapView | null;
  layout: LabelLayout;
}

/**
 * Lays out the labels of the markers. The layout changes when a marker moves, a text becomes wider or a wind barb
 * turns, but not with each new value. While the map has the same scale and markers, a label keeps its place unless it
 * becomes larger.
 */
export function useLabelLayout(input: LayoutInput): LabelLayout {
  const [kept, setKept] = useState<Kept>({ key: '', view: null, layout: { labels: new Map(), covered: [] } });
  const { view } = input;
  const key = layoutKey(input);
  if (kept.key === key && kept.view === view) return kept.layout;
  const isSameScale = kept.view?.scale === view.scale && hasSameIds(kept.key, key);
  const former: Labels = isSameScale ? kept.layout.labels : new Map();
  const next = layout(input, former, kept.view !== view);
  setKept({ key, view, layout: next });
  return next;
}

function layout(input: LayoutInput, former: Labels, canGrow: boolean): LabelLayout {
  const { view, markers, clusters, important, hasCallouts } = input;
  const rank = ({ marker: { id, state } }: PlacedMarker) =>
    important.includes(id) ? 0 : state === 'silent' ? 2 : 1;
  const requests = [...markers]
    .sort((a, b) => rank(a) - rank(b))
    .map(({ marker, point }) => ({ id: marker.id, point, sizes: labelSizes(marker, hasCallouts) }));
  const obstacles: Box[] = [
    ...markers.flatMap(({ marker, point }) => markerBoxes(point, marker.wind)),
    ...clusters.map((point) => boxAround(point, CLUSTER_RADIUS + 2)),
    ...controls(view),
  ];
  const look = hasCallouts ? { gap: 40, spots: OFF_CORNERS } : { gap: 13, spots: BESIDE };
  const labels = layoutLabels(requests, { map: view, obstacles, former, canGrow, ...look });
  return { labels, covered: [...obstacles, ...[...labels.values()].map(({ box }) => box)] };
}

/** Lists the boxes of the map's controls: the buttons at the top right and the scale at the bottom left. */
function controls({ width, height }: Size): Box[] {
  return [
    { left: width - 56, top: 0, width: 56, height: 100 },
    { left: 0, top: height - 34, width: 140, height: 34 },
  ];
}

function labelSizes(marker: MarkerModel, hasCallouts: boolean): Size[] {
  const name = textWidth(marker.name, 'name');
  if (hasCallouts) {
    const value =
      textWidth(marker.text, 'calloutValue') + (marker.isFiring ? SIGN_WIDTH + CALLOUT_SIGN_GAP : 0);
    const width = Math.max(name, value) + CALLOUT_PADDING;
    return [{ width: Math.min(width, CALLOUT_MAX_WIDTH), height: CALLOUT_HEIGHT }];
  }
  const value = valueWidth(marker) + (marker.isFiring ? SIGN_WIDTH : 0);
  const whole = { width: value + NAME_GAP + Math.min(name, NAME_MAX_WIDTH), height: LABEL_HEIGHT };
  // Without its name, the label of a silent station would be only a dash, so it is shown with the name or not at all.
  return marker.state === 'silent' ? [whole] : [whole, { width: value, height: LABEL_HEIGHT }];
}

/** Returns the width for a value, at least that of two digits, so that the label need not grow with the value. */
function valueWidth({ figure }: MarkerModel): number {
  return Math.max(textWidth(figure, 'value'), textWidth('00', 'value')) + LABEL_PADDING;
}

/** Builds a key of everything that the layout depends on, except for the visible part of the map. */
function layoutKey({ markers, clusters, important, hasCallouts }: LayoutInput): string {
  const ids = markers.map(({ marker }) => marker.id).join(' ');
  const shapes = markers.map(({ marker }) => {
    const [size] = labelSizes(marker, hasCallouts);
    return `${size?.width} ${marker.state} ${barbKey(marker)} ${marker.latitude} ${marker.longitude}`;
  });
  return [ids, important.join(' '), clusters.length, hasCallouts, ...shapes].join('\n');
}

function barbKey({ wind }: MarkerModel): string {
  if (!wind) return '-';
  const path = windBarb(wind.knots);
  return path === null ? 'calm' : `${path.length} ${steadyDirection(wind.from)}`;
}

function hasSameIds(a: string, b: string): boolean {
  return a.slice(0, a.indexOf('\n')) === b.slice(0, b.indexOf('\n'));
}
