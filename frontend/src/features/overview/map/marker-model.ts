import { formatNumber, unitOf } from '@mesonet/model/units.js';
import { type Place } from '../../../shared/map/map-view.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type ColourSteps, stepColour } from '../shown/colour-steps.js';
import { comparableReading, SHOWN, type ShownName } from '../shown/shown.js';
import { type Reading, type StationSummary } from '../station-summary.js';
import { type MarkerWind } from './marker-boxes.js';

export interface MarkerModel extends Place {
  id: string;
  name: string;
  /**
   * `current`: the station sends the shown measurement; `hollow`: it sends samples without this measurement;
   * `silent`: it sends nothing.
   */
  state: 'current' | 'hollow' | 'silent';
  /** The value with few digits and without a unit, for the label, for example "55". */
  figure: string;
  /** The value with its usual digits and unit, for example "54.6 °F". */
  text: string;
  /** Description of the marker for screen readers. */
  words: string;
  /** The value in the display unit; null when there is no current one. */
  value: number | null;
  /** CSS colour of the marker; null for a marker that is not filled. */
  colour: string | null;
  wind: MarkerWind | null;
  isFiring: boolean;
}

/** Builds the marker of each station; stations without a position are left out. */
export function toMarkers(
  summaries: readonly StationSummary[],
  shown: ShownName,
  steps: ColourSteps,
  units: DisplayUnits,
): MarkerModel[] {
  return summaries.flatMap((summary) => {
    const { _id, stationname, latitude, longitude } = summary.station;
    if (latitude === null || longitude === null) return [];
    const reading = comparableReading(summary, shown);
    const value = reading && units.convert(reading.key, reading.value);
    const last = summary[SHOWN[shown].reading];
    const lastText = units.formatMeasurement(last?.key ?? '', last?.value).text;
    return {
      id: _id,
      name: stationname,
      latitude,
      longitude,
      state: summary.isActive ? (value === null ? 'hollow' : 'current') : 'silent',
      figure: value === null ? '–' : formatNumber(value, labelDecimals(reading?.key ?? '', shown, units)),
      text: units.formatMeasurement(reading?.key ?? '', reading?.value).text,
      words: `${stationname}, ${lastText}${stateInWords(summary)}`,
      value,
      colour: value === null ? null : stepColour(steps, value),
      wind: windOf(summary),
      isFiring: summary.firingKeys.length > 0,
    };
  });
}

/**
 * @returns the stations whose labels are placed first: ids of those with a firing alarm, the
 * highest and the lowest value
 */
export function extremesOf(summaries: readonly StationSummary[], shown: ShownName): readonly string[] {
  let least: [string, number] | undefined;
  let greatest: [string, number] | undefined;
  for (const summary of summaries) {
    const value = comparableReading(summary, shown)?.value;
    if (value === undefined) continue;
    if (!least || value < least[1]) least = [summary.station._id, value];
    if (!greatest || value > greatest[1]) greatest = [summary.station._id, value];
  }
  const firing = summaries.filter(({ firingKeys }) => firingKeys.length > 0);
  return [
    ...firing.map(({ station }) => station._id),
    ...[greatest, least].flatMap((each) => each?.[0] ?? []),
  ];
}

/**
 * Returns the number of decimals of a value in a label: none, except for rain and for units with two or more decimals,
 * such as inches of mercury, which keep their usual number.
 */
function labelDecimals(key: string, shown: ShownName, units: DisplayUnits): number {
  const decimals = units.decimals(key);
  return shown === 'rain' || decimals > 1 ? decimals : 0;
}

const KNOTS = unitOf('windspeed', 'knots');

function windOf({ isActive, windSpeed, windDirection }: StationSummary): MarkerWind | null {
  if (!isActive || !KNOTS || !isCurrent(windSpeed)) return null;
  const knots = windSpeed.value * KNOTS.factor;
  if (knots < 1) return { knots: 0, from: 0 };
  return isCurrent(windDirection) ? { knots, from: windDirection.value } : null;
}

function isCurrent(reading: Reading | null): reading is Reading {
  return reading !== null && !reading.isOutdated;
}

/**
 * @returns a text to append to the marker's description: a firing alarm, and why there is no current value;
 * '' where there is neither
 */
function stateInWords({ isActive, isWaiting, firingKeys }: StationSummary): string {
  const firing = firingKeys.length > 0 ? ', alarm firing' : '';
  if (isWaiting) return `, waiting for its first sample${firing}`;
  return isActive ? firing : `, stale${firing}`;
}
