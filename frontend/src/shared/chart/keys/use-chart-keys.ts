import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { type EChartsType } from '../echarts-parts.js';
import { type TrendView } from '../trend-series.js';
import { readRow } from '../words/readout.js';
import { seenRows } from '../zoom/crop-view.js';
import { type ZoomControl } from '../zoom/use-zoom-gestures.js';
import { keyMove, nearest } from './key-move.js';

/** Inside the first panel, px from the chart's top. */
const INSIDE = 40;

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
  const rows = useMemo(() => (view ? rowsWithValues(view) : []), [view]);
  const moments = useMemo(() => rows.map((row) => view?.frame.time[row] ?? NaN), [rows, view]);
  const row = at === undefined ? undefined : rows[nearest(moments, at)];

  useEffect(() => {
    if (!chart || !view || row === undefined) return;
    // Drawn anew, a chart forgets its crosshair: once it and those it is linked with are drawn, they are told again.
    const frame = requestAnimationFrame(() => showCrosshair(chart, view, row));
    return () => cancelAnimationFrame(frame);
  }, [chart, view, row]);

  const leave = () => {
    if (at === undefined) return;
    setAt(undefined);
    chart?.dispatchAction({ type: 'hideTip' });
    chart?.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'leave' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!view || event.ctrlKey || event.metaKey || event.altKey) return;
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

function rowsWithValues({ series, frame }: TrendView): number[] {
  const { from, to } = seenRows(frame);
  // A bucket that begins before the window would put the crosshair outside.
  return Array.from({ length: to - from }, (_, i) => from + i).filter(
    (row) => (frame.time[row] ?? NaN) >= frame.start && series.some(({ values }) => values[row] != null),
  );
}

function showCrosshair(chart: EChartsType, { series, frame }: TrendView, row: number): void {
  const isBars = series.some(({ shape }) => shape === 'bars');
  const middle = isBars ? (frame.bucketMs ?? 0) / 2 : 0;
  const x = chart.convertToPixel({ xAxisIndex: 0 }, (frame.time[row] ?? NaN) + middle);
  if (Number.isFinite(x)) chart.dispatchAction({ type: 'showTip', x, y: INSIDE });
}
