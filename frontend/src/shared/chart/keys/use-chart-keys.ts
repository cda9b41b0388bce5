import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { type EChartsType } from '../echarts-parts.js';
import { type TrendView } from '../trend-series.js';
import { readRow } from '../words/readout.js';
import { seenRows } from '../zoom/crop-view.js';
import { type ZoomControl } from '../zoom/use-zoom-gestures.js';
import { hideCrosshair, showCrosshair } from './crosshair.js';
import { keyMove, nearest } from './key-move.js';

/**
 * The crosshair of a chart by keyboard.
 * @param view undefined: the chart has no keys
 * @returns what to say of the moment under the crosshair, and the listeners of the chart's element
 */
export function useChartKeys(
  chart: EChartsType | undefined,
  view: TrendView | undefined,
  zoom: ZoomControl | undefined,
) {
  const [at, setAt] = useState<number>();
  // Asked for only where there is a crosshair: a chart that is being moved has another view each frame.
  const row = useMemo(() => (view && at !== undefined ? rowNearest(view, at) : undefined), [view, at]);

  useEffect(() => {
    if (!chart || !view || row === undefined) return;
    // Drawn anew, a chart forgets its crosshair: once it and those it is linked with are drawn, they are told again.
    const frame = requestAnimationFrame(() => showCrosshair(chart, view, row));
    return () => cancelAnimationFrame(frame);
  }, [chart, view, row]);

  const leave = () => {
    if (at === undefined) return;
    setAt(undefined);
    if (chart) hideCrosshair(chart);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!view || event.ctrlKey || event.metaKey || event.altKey) return;
    const moments = rowsWithValues(view).map((each) => view.frame.time[each] ?? NaN);
    const place = { moments, at: row === undefined ? undefined : view.frame.time[row], window: view.frame };
    const move = keyMove(event, place);
    if (!move) return;
    event.preventDefault();
    switch (move.kind) {
      case 'point':
        return setAt(move.at);
      case 'leave':
        return leave();
      case 'zoom':
        return zoom?.onZoom(move.window);
      case 'reset':
        return zoom?.onReset();
    }
  };
  const said = view && row !== undefined ? readRow(view.series, view.frame, row) : '';
  return { said, listeners: { onKeyDown, onBlur: leave } };
}

function rowNearest(view: TrendView, at: number): number | undefined {
  const rows = rowsWithValues(view);
  return rows[
    nearest(
      rows.map((row) => view.frame.time[row] ?? NaN),
      at,
    )
  ];
}

function rowsWithValues({ series, frame }: TrendView): number[] {
  const { from, to } = seenRows(frame);
  // A bucket that begins before the window would put the crosshair outside.
  return Array.from({ length: to - from }, (_, i) => from + i).filter(
    (row) => (frame.time[row] ?? NaN) >= frame.start && series.some(({ values }) => values[row] != null),
  );
}
