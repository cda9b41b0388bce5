import { type Violation } from '@mesonet/contract/violations.js';
import { type RefObject, useEffect, useMemo } from 'react';
import { preloadChart } from '../../../shared/chart/chart.js';
import { useSettled } from '../../../shared/chart/zoom/use-settled.js';
import { shownWindow } from '../../../shared/trends/range/shown-window.js';
import { useSeenRange } from '../../../shared/trends/range/use-seen-range.js';
import { useColumnWidth } from '../../../shared/trends/use-column-width.js';
import { useBackdrop, useTrend } from '../../../shared/trends/use-trend.js';
import { useTheme } from '../../../shared/ui/theme/use-theme.js';
import { useNear } from '../../../shared/ui/use-near.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type ChartPlan } from './chart-plans.js';
import { barMsOf, toView } from './to-series.js';

interface ChartSources {
  stationId: string;
  plans: readonly ChartPlan[];
  /** Trend keys that the charts need, such as `temperature.max`. */
  columns: readonly string[];
  units: DisplayUnits;
  violations: readonly Violation[];
}

/** Reads the trend for the range in the address bar, and prepares the charts once the user has scrolled near them. */
export function useShownCharts(sources: ChartSources, grid: RefObject<HTMLDivElement | null>) {
  const seen = useSeenRange();
  const isNear = useNear(grid);
  useEffect(() => {
    if (isNear) preloadChart();
  }, [isNear]);
  const { trend, window, isFormer } = useTrendWindow(sources, seen, useColumnWidth(grid));
  const { theme } = useTheme();
  const { data } = trend;
  const { plans, units, violations } = sources;
  const barMs = data && barMsOf(data, window.end - window.start);
  const charts = useMemo(() => {
    if (!data || barMs === undefined || !isNear) return [];
    const context = { trend: data, barMs, units, theme, violations };
    return plans.map((plan) => ({ plan, view: toView(plan, context) }));
  }, [data, barMs, plans, units, theme, isNear, violations]);
  const isMoving = seen.moving !== undefined;
  return {
    seen,
    trend,
    theme,
    charts,
    isFormer,
    isComing: trend.isPending || !isNear,
    zoom: { window, isMoving, onZoom: seen.zoomTo, onReset: seen.reset },
    settled: { window: useSettled(window, isMoving), interval: useSettled(data?.interval, isMoving) },
  };
}

/** Reads the trend of a range and of the time around it, and finds the part of the trend that the charts show. */
function useTrendWindow(
  { stationId, columns }: ChartSources,
  { range, moving }: ReturnType<typeof useSeenRange>,
  pixels: number | undefined,
) {
  const trend = useTrend(stationId, columns, moving ?? range, pixels);
  const { data, isSuccess, isPlaceholderData } = trend;
  useBackdrop(stationId, columns, range, { pixels, isWanted: isSuccess && !isPlaceholderData });
  const { window, isFormer } = useMemo(
    () => shownWindow(data, range, moving, isPlaceholderData),
    [data, isPlaceholderData, range, moving],
  );
  return { trend, window, isFormer };
}
