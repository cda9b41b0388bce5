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
import { ChartsPlaceholder } from './tiles-placeholder.js';
import { TilesGrid } from './tiles-grid.js';

const LAST_DAY = { preset: '24h' } as const;
/** Trend keys, such as `temperature.max`, for today's highest and lowest values, which the tiles show. */
const TODAY_COLUMNS = [
  ...['temperature.max', 'temperature.min', 'windSpeed.max', 'windGustSpeed.max', 'windGustSpeed10Min.max'],
  ...['solarRadiation.max', 'uvIndex.max'],
];

interface StationDashboardProps {
  station: Station;
  latest: LatestValues;
  units: DisplayUnits;
  /** True when the values are old, so that no tile says "now". */
  isStale: boolean;
  /** Episodes of the station that have not ended. */
  violations: readonly Violation[];
}

/**
 * Shows tiles and charts of a station that has samples. It is memoized, so it is rendered again for a new
 * sample and not every second.
 */
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
        <ChartsPlaceholder />
      )}
    </>
  );
});

/** Shows the charts of a station that has only imported samples. */
export function PastCharts({ station, units }: Pick<StationDashboardProps, 'station' | 'units'>) {
  const { plans, columns } = useColumns([], station, units);
  return <ChartsSection station={station} plans={plans} columns={columns} units={units} />;
}

/**
 * Lists the trend keys, such as `temperature.max`, that the station's charts need.
 * @param now keys of the measurements that the station sends now; the station's `master_measlist` also has those of the
 *   past
 */
function useColumns(now: readonly string[], { master_measlist = {} }: Station, units: DisplayUnits) {
  const known = [...new Set([...now, ...Object.keys(master_measlist)])].sort().join(',');
  return useMemo(() => columnsFor(known.split(','), units), [known, units]);
}

function columnsFor(keys: readonly string[], units: DisplayUnits) {
  const known = new Set(keys);
  const plans = [...planCharts(known), ...planOwnCharts(known, units.own)];
  const columns = trendKeysOf(plans);
  // A mean is requested with the count of its values, so that it stays exact while live samples are added.
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
