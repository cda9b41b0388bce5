import { type PublicAccount } from '@mesonet/contract/accounts.js';
import { type Measurement } from '@mesonet/model/measurements.js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { preloadChart } from '../../../shared/chart/chart.js';
import { TableSwitch } from '../../../shared/chart/table-switch.js';
import { TrendPlot } from '../../../shared/chart/trend-plot.js';
import { formatStationTime } from '../../../shared/time/station-time.js';
import { type TrendView } from '@mesonet/model/chart/trend-series.js';
import { type TimeWindow } from '../../../shared/chart/zoom/time-window.js';
import { useSettled } from '../../../shared/chart/zoom/use-settled.js';
import { type ZoomControl } from '../../../shared/chart/zoom/use-zoom-gestures.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { RangeControl } from '../../../shared/trends/range/range-control.js';
import { useSeenRange } from '../../../shared/trends/range/use-seen-range.js';
import { ZoomButtons } from '../../../shared/trends/range/zoom-buttons.js';
import { useColumnWidth } from '../../../shared/trends/use-column-width.js';
import { Button } from '../../../shared/ui/button.js';
import { ErrorState } from '../../../shared/ui/page-states.js';
import { type ThemeName } from '../../../shared/ui/theme/theme.js';
import { useTheme } from '../../../shared/ui/theme/use-theme.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import styles from './compare.module.css';
import { clockOf, type Compared } from './comparison-view.js';
import { useComparison, useLiveComparison } from './use-comparison.js';

const HEIGHT = 300;

interface ComparisonChartProps {
  account: PublicAccount;
  compared: readonly Compared[];
  known: Measurement;
  units: DisplayUnits;
}

/** Draws the compared curves over a range of time. The address bar holds the range and its visible part. */
export function ComparisonChart({ account, compared, known, units }: ComparisonChartProps) {
  useEffect(preloadChart, []);
  const { theme } = useTheme();
  const seen = useSeenRange();
  const [isTable, setTable] = useState(false);
  const plot = useRef<HTMLDivElement>(null);
  const pixels = useColumnWidth(plot);
  const clock = useMemo(() => clockOf(compared, account.timezone), [compared, account.timezone]);
  const context = { known, units, theme, clock };
  const { drawn, window, isFormer, isFetching, failed, retry } = useComparison(
    compared,
    context,
    seen,
    pixels,
  );
  const ids = useMemo(() => compared.map(({ id }) => id), [compared]);
  useLiveComparison(account._id, ids);
  const isMoving = seen.moving !== undefined;
  const settled = useSettled(window, isMoving);
  const zoom = { window, isMoving, onZoom: seen.zoomTo, onReset: seen.reset };
  const isLost = failed.length === compared.length;
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.span}>
          {spanText(window, clock.zone)}
          {clock.name !== undefined && <span> · {clock.name}</span>}
        </p>
        <ZoomButtons zoom={zoom} isZoomed={seen.isZoomed} />
        <RangeControl
          range={seen.range}
          window={settled}
          zone={clock.zone}
          now={serverNow}
          onChange={seen.choose}
          onShift={seen.shift}
        />
        <TableSwitch isTable={isTable} title="Comparison" onChange={setTable} />
      </div>
      {failed.length > 0 && !isLost && <NotLoaded failed={failed} onRetry={retry} />}
      <div
        ref={plot}
        className={styles.plot}
        style={{ height: HEIGHT }}
        data-former={isFormer || undefined}
        aria-busy={isFetching}
      >
        {isLost ? (
          <ErrorState title="The comparison could not be loaded" error={failed[0]?.error} onRetry={retry} />
        ) : drawn ? (
          <DrawnComparison drawn={drawn} theme={theme} zoom={zoom} isTable={isTable} />
        ) : (
          <div role="status" aria-label="Loading the comparison ..." className={styles.coming} />
        )}
      </div>
    </>
  );
}

function NotLoaded({ failed, onRetry }: { failed: readonly { name: string }[]; onRetry: () => void }) {
  return (
    <p role="alert" className={styles.failed}>
      Not loaded: {failed.map(({ name }) => name).join(', ')}
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}

interface DrawnComparisonProps {
  drawn: { known: Measurement; view: TrendView };
  theme: ThemeName;
  zoom: ZoomControl;
  isTable: boolean;
}

function DrawnComparison({ drawn, theme, zoom, isTable }: DrawnComparisonProps) {
  return (
    <TrendPlot
      title={`Comparison of ${drawn.known.label}`}
      view={drawn.view}
      theme={theme}
      zoom={zoom}
      height={HEIGHT}
      isTable={isTable}
      empty={`No values of ${drawn.known.label} in this time.`}
    />
  );
}

function spanText({ start, end }: TimeWindow, zone: string): string {
  const at = (ms: number) => formatStationTime(ms, zone, 'dateTime');
  return `${at(start)} – ${at(end)}`;
}
