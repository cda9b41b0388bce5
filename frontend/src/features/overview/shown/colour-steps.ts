import { classScale } from '@mesonet/contract/chart-scale.js';
import { measurementCssColour } from '../../../shared/ui/theme/theme.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type StationSummary } from '../station-summary.js';
import { comparableReading, SHOWN, type ShownName } from './shown.js';

/** The scale has about so many steps; round ends may need one more. */
const STEPS = 6;
/** Each step has so many percent of the measurement's colour, and the rest of the card's. */
const SHARES = [16, 28, 40, 54, 68, 84, 100];
const WARMTH = SHARES.map((_, step) => `var(--warmth${step})`);

/** Values become colours in two to eight steps of one width, from the least value up. */
export interface ColourSteps {
  /** The lower end of the first step, in the display unit. */
  min: number;
  interval: number;
  /** The ends of the steps need so many digits after the point. */
  decimals: number;
  unit: string;
  /** One CSS colour a step. */
  colours: readonly string[];
}

/** Chooses steps with round ends that cover the values of all stations. */
export function colourSteps(
  shown: ShownName,
  summaries: readonly StationSummary[],
  units: DisplayUnits,
): ColourSteps {
  const values = summaries.flatMap((summary) => comparableReading(summary, shown)?.value ?? []);
  return colourStepsOver(shown, values, units);
}

/** Chooses steps with round ends that cover some values. @param baseValues in the base unit */
export function colourStepsOver(
  shown: ShownName,
  baseValues: readonly number[],
  units: DisplayUnits,
): ColourSteps {
  const { key } = SHOWN[shown];
  const values = baseValues.flatMap((value) => units.convert(key, value) ?? []);
  const { mClass, abbrev } = units.unitOf(key);
  // The noise of a sensor must not look like weather: a step is no finer than ten last digits, rain excepted.
  const decimals = units.decimals(key) - (shown === 'rain' ? 0 : 1);
  const scale = classScale(mClass, values, decimals, STEPS);
  const { min, max, interval } = scale;
  const count = Math.max(2, Math.round((max - min) / interval));
  return { min, interval, decimals: scale.decimals, unit: abbrev, colours: coloursOf(shown, count) };
}

/** @param value in the display unit. @returns the colour of its step; the outer steps have no outer end */
export function stepColour({ min, interval, colours }: ColourSteps, value: number): string {
  const step = Math.floor((value - min) / interval);
  return colours[Math.max(0, Math.min(colours.length - 1, step))] ?? '';
}

/** @returns the position of a value between the ends of all steps, 0 to 1 */
export function stepShare({ min, interval, colours }: ColourSteps, value: number): number {
  return Math.max(0, Math.min(1, (value - min) / (interval * colours.length)));
}

/** Picks so many colours from one end of the row to the other. */
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
