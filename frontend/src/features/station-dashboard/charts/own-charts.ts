import { type Measurement } from '@mesonet/contract/measurements.js';
import { type ColourName } from '../../../shared/ui/theme/theme.js';
import { classLabel } from '../../../shared/units/class-labels.js';
import { type ChartPlan, type SeriesPlan } from './chart-plans.js';

/** Told apart in one chart, in both themes. */
const COLOURS: readonly ColourName[] = ['wind', 'temperature', 'pressure', 'dewPoint'];
/** All columns of a page are asked for at once: of more measurements than this, the rest has tiles only. */
const MAX_CHARTED = 24;

/** Charts of what a station measures beyond the catalogue: of each class one, or as many as its curves need. */
export function planOwnCharts(keys: ReadonlySet<string>, own: readonly Measurement[]): ChartPlan[] {
  const charted = own.filter(({ key }) => keys.has(key)).slice(0, MAX_CHARTED);
  const classes = [...new Set(charted.map(({ mClass }) => mClass))];
  return classes.flatMap((mClass) => {
    const ofClass = charted.filter((each) => each.mClass === mClass);
    const count = Math.ceil(ofClass.length / COLOURS.length);
    return Array.from({ length: count }, (_, index) => ({
      id: `own-${mClass}-${index}`,
      title: `Station’s own · ${classLabel(mClass)}`,
      series: ofClass.slice(index * COLOURS.length, (index + 1) * COLOURS.length).map(toPlan),
    }));
  });
}

function toPlan({ key, label, mClass }: Measurement, index: number): SeriesPlan {
  const shape = mClass === 'direction' ? 'points' : 'line';
  return { key, label, trendKey: `${key}.avg`, shape, colour: COLOURS[index]! };
}
