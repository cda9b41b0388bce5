import { type Station } from '@mesonet/contract/stations.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { useEffect, useMemo, useRef } from 'react';
import { preloadChart } from '../../../shared/chart/chart.js';
import { clockText } from '../../../shared/chart/words/station-clock.js';
import { type TimeWindow } from '../../../shared/chart/zoom/time-window.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { useCanManage } from '../../../shared/session/use-can-manage.js';
import { useFeature } from '../../../shared/session/use-feature-flags.js';
import { ErrorState } from '../../../shared/ui/page-states.js';
import { useSettled } from '../../../shared/chart/zoom/use-settled.js';
import { useNear } from '../../../shared/ui/use-near.js';
import { useTheme } from '../../../shared/ui/theme/use-theme.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { useBackdrop, useTrend } from '../../../shared/trends/use-trend.js';
import { ChartCard } from './chart-card.js';
import { type ChartPlan } from './chart-plans.js';
import styles from './charts.module.css';
import { csvAddress } from './csv-address.js';
import { RangeControl } from '../../../shared/trends/range/range-control.js';
import { shownWindow } from '../../../shared/trends/range/shown-window.js';
import { barMsOf, toView } from './to-series.js';
import { useColumnWidth } from '../../../shared/trends/use-column-width.js';
import { useSeenRange } from '../../../shared/trends/range/use-seen-range.js';
import { ZoomButtons } from '../../../shared/trends/range/zoom-buttons.js';

interface ChartsSectionProps {
  station: Pick<Station, '_id' | 'accountid' | 'timezone'>;
  plans: readonly ChartPlan[];
  /** Trend keys of all plans. */
  columns: readonly string[];
  units: DisplayUnits;
  /** Episodes of the station that go on. */
  violations?: readonly Violation[];
}

const NO_VIOLATIONS: readonly Violation[] = [];

/** What was: charts over a range that stands in the address bar, and so does the part of it that is looked at. */
export function ChartsSection({
  station,
  plans,
  columns,
  units,
  violations = NO_VIOLATIONS,
}: ChartsSectionProps) {
  const { _id: stationId, timezone: zone } = station;
  const canManage = useCanManage(station.accountid);
  const canDownload = useFeature(station.accountid, 'data_export_page', canManage) && canManage;
  const grid = useRef<HTMLDivElement>(null);
  const seen = useSeenRange();
  const isNear = useNear(grid);
  useEffect(() => {
    if (isNear) preloadChart();
  }, [isNear]);
  const isMoving = seen.moving !== undefined;
  const pixels = useColumnWidth(grid);
  const trend = useTrend(stationId, columns, seen.moving ?? seen.range, pixels);
  useBackdrop(stationId, columns, seen.range, {
    pixels,
    isWanted: trend.isSuccess && !trend.isPlaceholderData,
  });
  const { theme } = useTheme();
  const { window, isFormer } = useMemo(
    () => shownWindow(trend.data, seen.range, seen.moving, trend.isPlaceholderData),
    [trend.data, trend.isPlaceholderData, seen.range, seen.moving],
  );
  const barMs = trend.data && barMsOf(trend.data, window.end - window.start);
  const charts = useMemo(() => {
    if (!trend.data || barMs === undefined || !isNear) return [];
    const context = { trend: trend.data, barMs, units, theme, violations };
    return plans.map((plan) => ({ plan, view: toView(plan, context) }));
  }, [trend.data, barMs, plans, units, theme, isNear, violations]);
  const settled = useSettled(window, isMoving);
  const interval = useSettled(trend.data?.interval, isMoving);
  const csvOf = (plan: ChartPlan) =>
    canDownload && interval !== undefined
      ? csvAddress(stationId, { plan, window: settled, units, interval })
      : undefined;
  const zoom = { window, isMoving, onZoom: seen.zoomTo, onReset: seen.reset };
  return (
    <section className={styles.section} aria-label="Charts">
      <header className={styles.bar}>
        <p className={styles.span}>{spanText(window, zone)}</p>
        <ZoomButtons zoom={zoom} isZoomed={seen.isZoomed} />
        <RangeControl
          range={seen.range}
          window={settled}
          zone={zone}
          now={serverNow}
          onChange={seen.choose}
          onShift={seen.shift}
        />
      </header>
      {trend.isError && !trend.data && (
        <ErrorState
          title="The charts could not be loaded"
          error={trend.error}
          onRetry={() => void trend.refetch()}
        />
      )}
      <div
        ref={grid}
        className={styles.grid}
        data-former={isFormer || undefined}
        aria-busy={trend.isFetching}
      >
        {charts.map(({ plan, view }) => (
          <ChartCard
            key={plan.id}
            title={plan.title}
            view={view}
            theme={theme}
            zoom={zoom}
            csv={csvOf(plan)}
          />
        ))}
        {(trend.isPending || !isNear) && plans.map(({ id }) => <div key={id} className={styles.coming} />)}
      </div>
    </section>
  );
}

function spanText({ start, end }: TimeWindow, zone: string): string {
  const at = (ms: number) => clockText(ms, zone, 'dateTime');
  return `${at(start)} – ${at(end)}`;
}
