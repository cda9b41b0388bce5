import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { preloadChart } from '../../../shared/chart/chart.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { clockText } from '../../../shared/chart/words/station-clock.js';
import { ErrorState } from '../../../shared/ui/page-states.js';
import { useTheme } from '../../../shared/ui/theme/use-theme.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { useTrend } from '../data/use-trend.js';
import { ChartCard } from './chart-card.js';
import { type ChartPlan } from './chart-plans.js';
import styles from './charts.module.css';
import { RangeControl } from './range-control.js';
import { toView } from './to-series.js';
import { parseRange, windowOf, withRange, type TrendRange, type Window } from './trend-range.js';

interface ChartsSectionProps {
  stationId: string;
  plans: readonly ChartPlan[];
  /** Trend keys of all plans. */
  columns: readonly string[];
  units: DisplayUnits;
  zone: string;
}

/** What was: charts over a range that stands in the address bar. */
export function ChartsSection({ stationId, plans, columns, units, zone }: ChartsSectionProps) {
  const [params, setParams] = useSearchParams();
  const range = useMemo(() => parseRange(params), [params]);
  useEffect(preloadChart, []);
  const trend = useTrend(stationId, columns, range);
  const { theme } = useTheme();
  const shown = useMemo(() => shownWindow(trend.data, range), [trend.data, range]);
  const views = useMemo(() => {
    if (!trend.data) return [];
    const context = { trend: trend.data, window: shown, units, theme };
    return plans.map((plan) => ({ ...plan, view: toView(plan, context) }));
  }, [trend.data, shown, plans, units, theme]);

  const choose = (next: TrendRange) =>
    setParams((current) => withRange(current, next), { replace: true, flushSync: true });
  return (
    <section className={styles.section} aria-label="Charts">
      <header className={styles.bar}>
        <p className={styles.span}>{spanText(shown, zone)}</p>
        <RangeControl range={range} window={shown} zone={zone} now={serverNow} onChange={choose} />
      </header>
      {trend.isError && !trend.data && (
        <ErrorState
          title="The charts could not be loaded"
          error={trend.error}
          onRetry={() => void trend.refetch()}
        />
      )}
      <div
        className={styles.grid}
        data-former={trend.isPlaceholderData || undefined}
        aria-busy={trend.isFetching}
      >
        {views.map(({ id, title, view }) => (
          <ChartCard key={id} title={title} view={view} theme={theme} />
        ))}
        {trend.isPending && plans.map(({ id }) => <div key={id} className={styles.coming} />)}
      </div>
    </section>
  );
}

/** What the answer covers; until it is there, what was asked for. */
function shownWindow(trend: { start: string; end: string } | undefined, range: TrendRange): Window {
  if (!trend) return windowOf(range, serverNow());
  return { start: Date.parse(trend.start), end: Date.parse(trend.end) };
}

function spanText({ start, end }: Window, zone: string): string {
  const at = (ms: number) => clockText(ms, zone, 'dateTime');
  return `${at(start)} – ${at(end)}`;
}
