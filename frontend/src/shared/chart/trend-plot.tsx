import { useCallback, useMemo } from 'react';
import { useSettled } from './zoom/use-settled.js';
import { type ThemeName } from '../ui/theme/theme.js';
import { chartLook } from './chart-look.js';
import { ChartTable } from './chart-table.js';
import { Chart } from './chart.js';
import styles from './chart.module.css';
import { type ChartSize } from '@mesonet/model/chart/chart-option.js';
import { toPlotOption } from './plot-option.js';
import { type TrendFrame, type TrendSeries, type TrendView } from '@mesonet/model/chart/trend-series.js';
import { describeTrend } from './words/describe.js';
import { cropView, visibleRows } from './zoom/crop-view.js';
import { type ZoomControl } from './zoom/use-zoom-gestures.js';

interface TrendPlotProps {
  title: string;
  /** The chart's data. It covers more time than is visible, so that a gesture can move the chart at once. */
  view: TrendView;
  theme: ThemeName;
  zoom: ZoomControl;
  /** Height of the chart, CSS px. */
  height: number;
  /** Name of a group of charts; the crosshair appears in all charts of the group at the same time. */
  group?: string;
  /** True to show the values as a table instead of as curves. */
  isTable: boolean;
  /** The text shown when the visible time range has no value. */
  empty: string;
}

/** Shows the visible part of a chart's data as curves or as a table. */
export function TrendPlot({
  title,
  view: fullView,
  theme,
  zoom,
  height,
  group,
  isTable,
  empty,
}: TrendPlotProps) {
  const { window, isMoving } = zoom;
  const view = useMemo(() => cropView(fullView, window), [fullView, window]);
  const option = useCallback(
    (size: ChartSize) => toPlotOption(view, chartLook(theme), size, isMoving),
    [view, theme, isMoving],
  );
  // The chart's description in words and its table of values are computed when a gesture ends, not with each frame.
  const { series, frame } = useSettled(view, isMoving);
  const label = useMemo(() => describeTrend(series, frame), [series, frame]);
  const isEmpty = useMemo(() => isEmptyView(series, frame), [series, frame]);
  const grouping = group === undefined ? {} : { group };
  return (
    <div className={styles.plot} style={{ height }}>
      {isTable ? (
        <ChartTable series={series} frame={frame} label={`${title}, figures`} height={height} />
      ) : (
        <Chart option={option} label={label} height={height} zoom={zoom} view={view} {...grouping} />
      )}
      {isEmpty && <p className={styles.empty}>{empty}</p>}
    </div>
  );
}

function isEmptyView(series: readonly TrendSeries[], frame: TrendFrame): boolean {
  const { from, to } = visibleRows(frame);
  return !series.some(({ values }) => values.slice(from, to).some((value) => value !== null));
}
