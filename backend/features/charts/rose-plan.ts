import type { ChartQuery } from '@mesonet/contract/charts.js';
import { baseUnitOf, unitOf } from '@mesonet/contract/units.js';
import { speedEdges, windRose } from '@mesonet/contract/wind-rose.js';
import type { TrendKey } from '../../query/trends/trend-keys.js';
import {
  type ChartStation,
  type DecidedQuery,
  invalidKeys,
  MAX_BUCKETS,
  readChartQuery,
} from './chart-query.js';
import type { ReadTrend } from './chart-series.js';
import type { RoseChart } from './draw/chart-model.js';

/** What a wind rose is made of. */
export interface RosePlan {
  query: DecidedQuery;
  speed: TrendKey;
  direction: TrendKey;
}

const USUAL_KEYS = ['windSpeed', 'windDirection'];

/** As fine as there is room for: a rose has no width for its buckets. @throws InvalidInput naming the parameter */
export function planRose(asked: ChartQuery, station: ChartStation, now: number): RosePlan {
  const query = readChartQuery(asked, USUAL_KEYS, MAX_BUCKETS, station, now);
  const ofClass = (mClass: string) =>
    query.keys.find(({ measurement, stat }) => measurement.mClass === mClass && IS_VALUE.has(stat));
  const [speed, direction] = [ofClass('windspeed'), ofClass('direction')];
  if (speed && direction && query.keys.length === 2) return { query, speed, direction };
  throw invalidKeys('A wind rose is made of one wind speed and one wind direction');
}

/** Statistics that tell a speed or a direction, not how it varies. */
const IS_VALUE: ReadonlySet<string> = new Set(['avg', 'min', 'max', 'first', 'last']);

export function toRose(
  { speed, direction }: RosePlan,
  { columns, units }: ReadTrend,
): Pick<RoseChart, 'label' | 'abbrev' | 'edges' | 'rose'> {
  const { mClass, label } = speed.measurement;
  const unit = unitOf(mClass, units[speed.key] ?? '') ?? baseUnitOf(mClass);
  const edges = speedEdges(unit.unit);
  const rose = windRose(columns.get(direction.key) ?? [], columns.get(speed.key) ?? [], edges);
  return { label, abbrev: unit.abbrev, edges, rose };
}
