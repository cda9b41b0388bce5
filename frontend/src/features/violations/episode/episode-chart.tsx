import { type TrendData } from '@mesonet/contract/trends.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { useCallback, useMemo } from 'react';
import { Chart } from '../../../shared/chart/chart.js';
import { chartLook } from '../../../shared/chart/chart-look.js';
import { type ChartSize } from '@mesonet/model/chart/chart-option.js';
import { toPlotOption } from '../../../shared/chart/plot-option.js';
import { type MarkedPoint, type TrendSeries, type TrendView } from '@mesonet/model/chart/trend-series.js';
import { describeTrend } from '../../../shared/chart/words/describe.js';
import { bucketMs, column } from '../../../shared/trends/columns.js';
import { ErrorState } from '../../../shared/ui/page-states.js';
import { measurementColour, type ThemeName } from '../../../shared/ui/theme/theme.js';
import { useTheme } from '../../../shared/ui/theme/use-theme.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { chartMarks } from '../../../shared/violations/chart-marks.js';
import { shortName } from '../../../shared/violations/violation-words.js';
import styles from './episode.module.css';
import { type EpisodeWindow, statOf, useEpisodeTrend } from './use-episode-trend.js';

interface EpisodeChartProps {
  violation: Violation;
  units: DisplayUnits;
  window: EpisodeWindow;
  height: number;
}

/**
 * Draws the curve around an episode with the limit, the time in which the alarm was pending (orange), and the time
 * in which it fired (red).
 */
export function EpisodeChart({ violation, units, window, height }: EpisodeChartProps) {
  const { theme } = useTheme();
  const trend = useEpisodeTrend(violation, window);
  const view = useMemo(
    () => trend.data && toEpisodeView(violation, trend.data, { units, theme, window }),
    [trend.data, violation, units, theme, window],
  );
  const option = useCallback(
    (size: ChartSize) => (view ? toPlotOption(view, chartLook(theme), size) : { series: [] }),
    [view, theme],
  );
  if (trend.isError && !trend.data) {
    return (
      <ErrorState
        title="The chart could not be loaded"
        error={trend.error}
        onRetry={() => void trend.refetch()}
      />
    );
  }
  if (!view)
    return <div className={styles.coming} style={{ height }} role="status" aria-label="Loading the chart" />;
  if (!view.series.some(({ values }) => values.some((value) => value !== null))) {
    return (
      <p className={styles.empty} style={{ height }}>
        No values in this range.
      </p>
    );
  }
  return <Chart option={option} label={describeTrend(view.series, view.frame)} height={height} view={view} />;
}

interface ViewContext {
  units: DisplayUnits;
  theme: ThemeName;
  window: EpisodeWindow;
}

function toEpisodeView(
  violation: Violation,
  trend: TrendData,
  { units, theme, window }: ViewContext,
): TrendView {
  const { measkey } = violation;
  const { mClass, abbrev } = units.unitOf(measkey);
  const values = column(trend, `${measkey}.${statOf(violation)}`).map((value) =>
    units.convert(measkey, value),
  );
  const marks = chartMarks([violation], units, theme, window.end);
  const series: TrendSeries = {
    id: measkey,
    label: shortName(measkey, units),
    mClass,
    abbrev,
    decimals: units.decimals(measkey),
    color: measurementColour(measkey, theme),
    shape: mClass === 'direction' ? 'points' : 'line',
    values,
    ...(marks && { marks: { ...marks, points: toPoints(violation, trend.time, values) } }),
  };
  const frame = { ...window, time: trend.time, zone: trend.timezone, bucketMs: bucketMs(trend) };
  return { series: [series], frame };
}

/** Marks the value of an episode that is furthest beyond the limit; nothing for an alarm with two limits or none. */
function toPoints(
  { variant, mode, start, end }: Violation,
  time: readonly number[],
  values: readonly (number | null)[],
): MarkedPoint[] {
  if (variant !== 'meas' || mode === 'range') return [];
  const sign = mode === 'upper' ? 1 : -1;
  const [from, to] = [Date.parse(start), end === null ? Infinity : Date.parse(end)];
  const points = values.flatMap((value, i) => {
    const at = time[i] ?? 0;
    return value === null || at < from - MINUTE_MS || at > to ? [] : [{ at, value }];
  });
  const [first, ...rest] = points;
  if (!first) return [];
  const extreme = rest.reduce((best, each) => (sign * each.value > sign * best.value ? each : best), first);
  return [{ ...extreme, label: mode === 'upper' ? 'above' : 'below', isRing: true }];
}
