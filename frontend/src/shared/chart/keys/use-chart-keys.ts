import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { type EChartsType } from '../echarts-parts.js';
import { type TrendView } from '@mesonet/model/chart/trend-series.js';
import { readRow } from '../words/readout.js';
import { visibleRows } from '../zoom/crop-view.js';
import { type ZoomControl } from '../zoom/use-zoom-gestures.js';
import { hideCrosshair, showCrosshair } from './crosshair.js';
import { keyMove, nearest } from './key-move.js';

/**
 * Lets the keyboard move the crosshair of a chart.
 * @param view undefined for a chart that the keyboard does not control
 * @returns the text read out for the time under the crosshair, and the event listeners for the chart's element
 */
export function useChartKeys(
  chart: EChartsType | undefined,
  view: TrendView | undefined,
  zoom: ZoomControl | undefined,
) {
  const [at, setAt] = useState<number>();
  // The index of the point under the crosshair is computed only while there is a crosshair, because `view` changes in
  // every animation frame of a gesture.
  const row = useMemo(() => (view && at !== undefined ? rowNearest(view, at) : undefined), [view, at]);

  useCrosshair(chart, view, row);
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
  const spokenText = view && row !== undefined ? readRow(view.series, view.frame, row) : '';
  return { spokenText, listeners: { onKeyDown, onBlur: leave } };
}

function useCrosshair(
  chart: EChartsType | undefined,
  view: TrendView | undefined,
  row: number | undefined,
): void {
  useEffect(() => {
    if (!chart || !view || row === undefined) return;
    // Drawing a chart removes its crosshair, so it is shown again once all linked charts are drawn.
    const frame = requestAnimationFrame(() => showCrosshair(chart, view, row));
    return () => cancelAnimationFrame(frame);
  }, [chart, view, row]);
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
  const { from, to } = visibleRows(frame);
  // The crosshair skips a time bucket that begins before the visible time range, because it would lie outside the
  // chart.
  return Array.from({ length: to - from }, (_, i) => from + i).filter(
    (row) => (frame.time[row] ?? NaN) >= frame.start && series.some(({ values }) => values[row] != null),
  );
}
