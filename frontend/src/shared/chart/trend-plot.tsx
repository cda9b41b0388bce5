import { useCallback, useMemo } from 'react';
import { useSettled } from './zoom/use-settled.js';
import { type ThemeName } from '../ui/theme/theme.js';
import { chartLook } from './chart-look.js';
import { ChartTable } from './chart-table.js';
import { Chart } from './chart.js';
import styles from './chart.module.css';
import { type ChartSize } from './option/chart-option.js';
import { toTrendOption } from './to-option.js';
import { type TrendFrame, type TrendSeries, type TrendView } from './trend-series.js';
import { describeTrend } from './words/describe.js';
import { cropView, seenRows } from './zoom/crop-view.js';
import { type ZoomControl } from './zoom/use-zoom-gestures.js';

interface TrendPlotProps {
  title: string;
  /** Over more time than the window. */
  view: TrendView;
  theme: ThemeName;
  zoom: ZoomControl;
  /** CSS pixels. */
  height: number;
  /** Charts of one group share the crosshair. */
  group?: string;
  /** The figures in place of the curves. */
  isTable: boolean;
  /** Said where the window holds no value. */
  empty: string;
}

/** The part of a view that is looked at: as curves, or as the figures behind them. */
export function TrendPlot({
  title,
  view: whole,
  theme,
  zoom,
  height,
  group,
  isTable,
  empty,
}: TrendPlotProps) {
  const { window, isMoving } = zoom;
  const view = useMemo(() => cropView(whole, window), [whole, window]);
  const option = useCallback(
    (size: ChartSize) => toTrendOption(view.series, view.frame, chartLook(theme), size, isMoving),
    [view, theme, isMoving],
  );
  // Words and figures are for who stays at a place.
  const { series, frame } = useSettled(view, isMoving);
  const label = useMemo(() => describeTrend(series, frame), [series, frame]);
  const isEmpty = useMemo(() => isEmptyView(series, frame), [series, frame]);
  const ofGroup = group === undefined ? {} : { group };
  return (
    <div className={styles.plot} style={{ height }}>
      {isTable ? (
        <ChartTable series={series} frame={frame} label={`${title}, figures`} height={height} />
      ) : (
        <Chart option={option} label={label} height={height} zoom={zoom} view={view} {...ofGroup} />
      )}
      {isEmpty && <p className={styles.empty}>{empty}</p>}
    </div>
  );
}

function isEmptyView(series: readonly TrendSeries[], frame: TrendFrame): boolean {
  const { from, to } = seenRows(frame);
  return !series.some(({ values }) => values.slice(from, to).some((value) => value !== null));
}
