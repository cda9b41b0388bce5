import { type Measurement } from '@mesonet/model/measurements.js';
import { classLabel } from '../../../shared/units/class-labels.js';
import { type ChartPlan, type SeriesPlan } from './chart-plans.js';

/** Largest number of curves in one chart, because more would be hard to follow. */
const MAX_CURVES = 4;
/**
 * At most this many own measurements of a station have a chart, because the page requests all its trend keys at once.
 * The others have tiles only.
 */
const MAX_CHARTED = 24;

/** Plans charts of a station's own measurements: one for each class, or several where a class has too many curves. */
export function planOwnCharts(keys: ReadonlySet<string>, own: readonly Measurement[]): ChartPlan[] {
  const charted = own.filter(({ key }) => keys.has(key)).slice(0, MAX_CHARTED);
  const classes = [...new Set(charted.map(({ mClass }) => mClass))];
  return classes.flatMap((mClass) => {
    const ofClass = charted.filter((each) => each.mClass === mClass);
    const count = Math.ceil(ofClass.length / MAX_CURVES);
    return Array.from({ length: count }, (_, index) => ({
      id: `own-${mClass}-${index}`,
      title: `Station’s own · ${classLabel(mClass)}`,
      series: ofClass.slice(index * MAX_CURVES, (index + 1) * MAX_CURVES).map(toPlan),
    }));
  });
}

function toPlan({ key, label, mClass }: Measurement): SeriesPlan {
  return { key, label, trendKey: `${key}.avg`, shape: mClass === 'direction' ? 'points' : 'line' };
}
