import { type Measurement } from '@mesonet/model/measurements.js';
import { type TrendData } from '@mesonet/contract/trends.js';
import { type TrendView } from '@mesonet/model/chart/trend-series.js';
import { bridgedSeries, withoutSparseRows } from '@mesonet/model/chart/series/sparse-rows.js';
import { type TimeWindow } from '../../../shared/chart/zoom/time-window.js';
import { column, windowOfTrend } from '../../../shared/trends/columns.js';
import { colour, type ColourName, STATION_COLOURS, type ThemeName } from '../../../shared/ui/theme/theme.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { alignTrends, toRows } from './align-trends.js';
import { answeredKey, shapeOf, trendKeyOf } from './comparable.js';

/** The curves of stations from this place on are dashed, so that at most four curves differ by colour alone. */
const FIRST_DASHED = 4;

/** A compared station. Its `place`, an index in `Places`, decides the colour and dashes of its curve. */
export interface Compared {
  id: string;
  name: string;
  zone: string;
  place: number;
}

export interface ComparisonContext {
  known: Measurement;
  units: DisplayUnits;
  theme: ThemeName;
  clock: Clock;
}

/** The time zone in which the time axis is labelled. */
export interface Clock {
  zone: string;
  /** Name of the time zone, shown where the stations have several zones. */
  name?: string;
}

/** Returns the time zone of the stations where they share one, otherwise the organization's. */
export function clockOf(compared: readonly Pick<Compared, 'zone'>[], ofAccount: string): Clock {
  const [zone = ofAccount, ...others] = new Set(compared.map((each) => each.zone));
  return others.length === 0 ? { zone } : { zone: ofAccount, name: `${ofAccount} time` };
}

export function isDashed(place: number): boolean {
  return place >= FIRST_DASHED;
}

export function colourNameOf(place: number): ColourName {
  return STATION_COLOURS[place % STATION_COLOURS.length]!;
}

/**
 * Builds one curve for each compared station, in the units and colours of the page.
 * @param trends in the order of the stations, base units; undefined: a curve without values
 */
export function toComparisonView(
  compared: readonly Compared[],
  trends: readonly (TrendData | undefined)[],
  { known, units, theme, clock }: ComparisonContext,
): TrendView {
  const { mClass, abbrev } = units.unitOf(known.key);
  const answers = trends.filter((trend) => trend !== undefined);
  const aligned = alignTrends(answers, clock.zone);
  const trendKey = trendKeyOf(known);
  const valuesOf = (trend: TrendData | undefined) => {
    const base = trend ? column(trend, answeredKey(trendKey, trend.interval)) : [];
    const rows = (trend && aligned.rows[answers.indexOf(trend)]) ?? [];
    const shown = base.map((value) => units.convert(known.key, value));
    return toRows(shown, rows, aligned.time.length);
  };
  const { time, bucketMs } = aligned;
  const view = withoutSparseRows({
    series: compared.map(({ id, name, place }, index) => ({
      id,
      label: name,
      mClass,
      abbrev,
      decimals: units.decimals(known.key),
      color: colour(colourNameOf(place), theme),
      shape: shapeOf(known),
      values: valuesOf(trends[index]),
      isSecondary: isDashed(place),
    })),
    frame: {
      ...wholeWindow(answers),
      time,
      zone: clock.zone,
      bucketMs,
      ...(clock.name === undefined ? {} : { clock: clock.name }),
    },
  });
  return { ...view, series: view.series.map((each) => bridgedSeries(each)) };
}

function wholeWindow(answers: readonly TrendData[]): TimeWindow {
  const windows = answers.map(windowOfTrend);
  const [start, end] = [windows.map((each) => each.start), windows.map((each) => each.end)];
  return { start: Math.min(...start), end: Math.max(...end) };
}
