import { classScale } from '@mesonet/model/chart/scale.js';
import { measurementCssColour } from '../../../shared/ui/theme/theme.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type StationSummary } from '../station-summary.js';
import { comparableReading, SHOWN, type ShownName } from './shown.js';

/** The colour scale of the map has about this many steps; round limits of the steps may need one more. */
const STEPS = 6;
/** Percentage of the measurement's own colour in each step; the rest is the colour of the card behind it. */
const SHARES = [16, 28, 40, 54, 68, 84, 100];
const WARMTH = SHARES.map((_, step) => `var(--warmth${step})`);

/** The colour scale of the map: two to eight steps of equal width, from the lowest value to the highest. */
export interface ColourSteps {
  /** The lower end of the first step, in the display unit. */
  min: number;
  interval: number;
  /** Digits after the decimal point that the limits of the steps need. */
  decimals: number;
  unit: string;
  /** One CSS colour for each step. */
  colours: readonly string[];
}

/** Chooses steps with round limits that cover the values of all stations. */
export function colourSteps(
  shown: ShownName,
  summaries: readonly StationSummary[],
  units: DisplayUnits,
): ColourSteps {
  const values = summaries.flatMap((summary) => comparableReading(summary, shown)?.value ?? []);
  return colourStepsOver(shown, values, units);
}

/**
 * Chooses steps with round limits that cover some values.
 * @param baseValues in the base unit
 */
export function colourStepsOver(
  shown: ShownName,
  baseValues: readonly number[],
  units: DisplayUnits,
): ColourSteps {
  const { key } = SHOWN[shown];
  const values = baseValues.flatMap((value) => units.convert(key, value) ?? []);
  const { mClass, abbrev } = units.unitOf(key);
  // A step is at least ten units of the last digit that is shown of a value, so that the noise of a sensor does not
  // look like weather. A step of rain may be smaller, because rain is counted and has no such noise.
  const decimals = units.decimals(key) - (shown === 'rain' ? 0 : 1);
  const scale = classScale(mClass, values, decimals, STEPS);
  const { min, max, interval } = scale;
  const count = Math.max(2, Math.round((max - min) / interval));
  return { min, interval, decimals: scale.decimals, unit: abbrev, colours: coloursOf(shown, count) };
}

/**
 * @param value in the display unit
 * @returns the colour of the value's step; a value beyond the scale has the colour of the nearest step
 */
export function stepColour({ min, interval, colours }: ColourSteps, value: number): string {
  const step = Math.floor((value - min) / interval);
  return colours[Math.max(0, Math.min(colours.length - 1, step))] ?? '';
}

/** @returns the position of a value between the ends of the colour scale, 0 to 1 */
export function stepShare({ min, interval, colours }: ColourSteps, value: number): number {
  return Math.max(0, Math.min(1, (value - min) / (interval * colours.length)));
}

/** Picks the given number of colours, evenly spread over all colours of the measurement. */
function coloursOf(shown: ShownName, count: number): readonly string[] {
  const row = shown === 'temperature' ? WARMTH : tints(measurementCssColour(SHOWN[shown].key));
  return Array.from(
    { length: count },
    (_, step) => row[Math.round((step * (row.length - 1)) / (count - 1))] ?? '',
  );
}

function tints(colour: string): readonly string[] {
  return SHARES.map((share) => `color-mix(in srgb, ${colour} ${share}%, var(--card))`);
}
