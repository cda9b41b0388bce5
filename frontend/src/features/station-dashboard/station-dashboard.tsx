import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { memo, useDeferredValue, useMemo } from 'react';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import { planCharts, trendKeysOf } from './charts/chart-plans.js';
import { ChartsSection } from './charts/charts-section.js';
import { planOwnCharts } from './charts/own-charts.js';
import { useToday, useTrend } from '../../shared/trends/use-trend.js';
import { useLater } from '../../shared/ui/use-later.js';
import { ChartsComing } from './tiles-coming.js';
import { TilesGrid } from './tiles-grid.js';

const LAST_DAY = { preset: '24h' } as const;
/** Whose highest and lowest of today the tiles tell. */
const TODAY_COLUMNS = [
  ...['temperature.max', 'temperature.min', 'windSpeed.max', 'windGustSpeed.max', 'windGustSpeed10Min.max'],
  ...['solarRadiation.max', 'uvIndex.max'],
];

interface StationDashboardProps {
  station: Station;
  latest: LatestValues;
  units: DisplayUnits;
  /** No tile may say "now". */
  isStale: boolean;
  /** Episodes of the station that go on. */
  violations: readonly Violation[];
}

/** Tiles and charts of a station that has samples. Drawn anew for a sample, not for each second. */
export const StationDashboard = memo(function StationDashboard({
  station,
  latest,
  units,
  isStale,
  violations,
}: StationDashboardProps) {
  const { _id: stationId, timezone: zone } = station;
  const isLater = useLater();
  const { plans, columns, todayColumns } = useColumns(Object.keys(latest.values), station, units);
  const day = useDeferredValue(useTrend(stationId, columns, LAST_DAY).data);
  const today = useDeferredValue(useToday(stationId, todayColumns, zone).data);
  const data = useMemo(
    () => ({ latest, day, today, units, zone, isStale, violations }),
    [latest, day, today, units, zone, isStale, violations],
  );
  return (
    <>
      <TilesGrid data={data} station={station} />
      {isLater ? (
        <ChartsSection
          station={station}
          plans={plans}
          columns={columns}
          units={units}
          violations={violations}
        />
      ) : (
        <ChartsComing />
      )}
    </>
  );
});

/** What a station without a live sample has: the past that was imported. */
export function PastCharts({ station, units }: Pick<StationDashboardProps, 'station' | 'units'>) {
  const { plans, columns } = useColumns([], station, units);
  return <ChartsSection station={station} plans={plans} columns={columns} units={units} />;
}

/** @param now keys of the newest values; those of the past are of the station */
function useColumns(now: readonly string[], { master_measlist = {} }: Station, units: DisplayUnits) {
  const known = [...new Set([...now, ...Object.keys(master_measlist)])].sort().join(',');
  return useMemo(() => columnsFor(known.split(','), units), [known, units]);
}

function columnsFor(keys: readonly string[], units: DisplayUnits) {
  const known = new Set(keys);
  const plans = [...planCharts(known), ...planOwnCharts(known, units.own)];
  const columns = trendKeysOf(plans);
  // With its count a mean stays exact while live samples come in.
  const counts = columns
    .filter((column) => isPlainMean(column, units))
    .map((column) => column.replace('.avg', '.count'));
  const isKnown = (column: string) => known.has(column.split('.')[0] ?? '');
  return { plans, columns: [...columns, ...counts], todayColumns: TODAY_COLUMNS.filter(isKnown) };
}

function isPlainMean(column: string, units: DisplayUnits): boolean {
  const [key = '', stat] = column.split('.');
  return stat === 'avg' && units.measurementOf(key)?.mClass !== 'direction';
}
