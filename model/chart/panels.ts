const AXES_PER_PANEL = 2;

/** A value axis of a chart. All curves (here called series) of one measurement class share it. */
export interface PanelAxis<S> {
  mClass: string;
  abbrev: string;
  series: S[];
}

/** A panel of a chart: a drawing area with a value axis on its left and possibly a second one on its right. */
export interface Panel<S> {
  axes: PanelAxis<S>[];
}

/**
 * Distributes the curves (here called series) of a chart over its panels. Each measurement class has one axis, in the
 * order in which classes first appear, and each panel has at most two axes.
 */
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
