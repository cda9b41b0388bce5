const AXES_PER_PANEL = 2;

/** One y axis: all series of one measurement class. */
export interface PanelAxis<S> {
  mClass: string;
  abbrev: string;
  series: S[];
}

/** A drawing area with the axes left and right of it. */
export interface Panel<S> {
  axes: PanelAxis<S>[];
}

/** Shares series out over panels: one axis per class in order of appearance, at most two a panel. */
export function planPanels<S extends { mClass: string; abbrev: string }>(series: readonly S[]): Panel<S>[] {
  const axes = new Map<string, PanelAxis<S>>();
  for (const each of series) {
    const axis = axes.get(each.mClass);
    if (axis) axis.series.push(each);
    else axes.set(each.mClass, { mClass: each.mClass, abbrev: each.abbrev, series: [each] });
  }
  const panels: Panel<S>[] = [];
  for (const axis of axes.values()) {
    const open = panels.at(-1);
    if (open && open.axes.length < AXES_PER_PANEL) open.axes.push(axis);
    else panels.push({ axes: [axis] });
  }
  return panels;
}
