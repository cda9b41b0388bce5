import type { ChartQuery } from '@mesonet/contract/charts.js';
import { baseUnitOf, unitOf } from '@mesonet/model/units.js';
import { speedEdges, windRose } from '@mesonet/model/wind-rose.js';
import type { TrendKey } from '../../query/trends/trend-keys.js';
import {
  type ChartStation,
  type DecidedQuery,
  invalidKeys,
  MAX_BUCKETS,
  readChartQuery,
} from './chart-query.js';
import type { ReadTrend } from './chart-series.js';
import type { RoseChart } from './draw/chart-content.js';

/** The data from which a wind rose is made */
export interface RosePlan {
  query: DecidedQuery;
  speed: TrendKey;
  direction: TrendKey;
}

const USUAL_KEYS = ['windSpeed', 'windDirection'];

/**
 * Plans a wind rose. It uses the shortest buckets, because a rose has no time axis that limits their number.
 * @throws InvalidInput that names the wrong parameter
 */
export function planRose(asked: ChartQuery, station: ChartStation, now: number): RosePlan {
  const query = readChartQuery(asked, { measKeys: USUAL_KEYS, usualBuckets: MAX_BUCKETS }, station, now);
  const ofClass = (mClass: string) =>
    query.keys.find(({ measurement, stat }) => measurement.mClass === mClass && IS_VALUE.has(stat));
  const [speed, direction] = [ofClass('windspeed'), ofClass('direction')];
  if (speed && direction && query.keys.length === 2) return { query, speed, direction };
  throw invalidKeys('A wind rose is made of one wind speed and one wind direction');
}

/** Statistics of speeds or directions that are a speed or a direction themselves, unlike `stddev` or `count`. */
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
