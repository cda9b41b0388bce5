import { type Station } from '@mesonet/contract/stations.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { useRef } from 'react';
import { formatStationTime } from '../../../shared/time/station-time.js';
import { type TimeWindow } from '../../../shared/chart/zoom/time-window.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { ErrorState } from '../../../shared/ui/page-states.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { ChartCard } from './chart-card.js';
import { type ChartPlan } from './chart-plans.js';
import styles from './charts.module.css';
import { RangeControl } from '../../../shared/trends/range/range-control.js';
import { ZoomButtons } from '../../../shared/trends/range/zoom-buttons.js';
import { useCsvOf } from './use-csv-of.js';
import { useShownCharts } from './use-shown-charts.js';

interface ChartsSectionProps {
  station: Pick<Station, '_id' | 'accountid' | 'timezone'>;
  plans: readonly ChartPlan[];
  /** Trend keys that the charts need, such as `temperature.max`. */
  columns: readonly string[];
  units: DisplayUnits;
  /** Episodes of the station that have not ended. */
  violations?: readonly Violation[];
}

const NO_VIOLATIONS: readonly Violation[] = [];

/** Shows the charts of a station over a range of time. The address bar holds the range and its visible part. */
export function ChartsSection({
  station,
  plans,
  columns,
  units,
  violations = NO_VIOLATIONS,
}: ChartsSectionProps) {
  const grid = useRef<HTMLDivElement>(null);
  const shown = useShownCharts({ stationId: station._id, plans, columns, units, violations }, grid);
  const { seen, zoom, settled, trend, charts, isComing } = shown;
  const csvOf = useCsvOf(station, units, settled);
  return (
    <section className={styles.section} aria-label="Charts">
      <header className={styles.bar}>
        <p className={styles.span}>{spanText(zoom.window, station.timezone)}</p>
        <ZoomButtons zoom={zoom} isZoomed={seen.isZoomed} />
        <RangeControl
          range={seen.range}
          window={settled.window}
          zone={station.timezone}
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
        data-former={shown.isFormer || undefined}
        aria-busy={trend.isFetching}
      >
        {charts.map(({ plan, view }) => (
          <ChartCard
            key={plan.id}
            title={plan.title}
            view={view}
            theme={shown.theme}
            zoom={zoom}
            csv={csvOf(plan)}
          />
        ))}
        {isComing && plans.map(({ id }) => <div key={id} className={styles.coming} />)}
      </div>
    </section>
  );
}

function spanText({ start, end }: TimeWindow, zone: string): string {
  const at = (ms: number) => formatStationTime(ms, zone, 'dateTime');
  return `${at(start)} – ${at(end)}`;
}
