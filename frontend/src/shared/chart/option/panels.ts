import { type TrendSeries } from '../trend-series.js';

const AXES_PER_PANEL = 2;

/** One y axis: all series of one measurement class. */
export interface PanelAxis {
  mClass: string;
  abbrev: string;
  series: TrendSeries[];
}

/** A drawing area with the axes left and right of it. */
export interface Panel {
  axes: PanelAxis[];
}

/** Shares series out over panels: one axis per class in order of appearance, at most two a panel. */
export function planPanels(series: readonly TrendSeries[]): Panel[] {
  const axes = new Map<string, PanelAxis>();
  for (const each of series) {
    const axis = axes.get(each.mClass);
    if (axis) axis.series.push(each);
    else axes.set(each.mClass, { mClass: each.mClass, abbrev: each.abbrev, series: [each] });
  }
  const panels: Panel[] = [];
  for (const axis of axes.values()) {
    const open = panels.at(-1);
    if (open && open.axes.length < AXES_PER_PANEL) open.axes.push(axis);
    else panels.push({ axes: [axis] });
  }
  return panels;
}
