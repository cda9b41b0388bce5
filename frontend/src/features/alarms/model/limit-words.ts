import { type Alarm } from '@mesonet/contract/alarms.js';
import { differenceToDisplay, formatNumber } from '@mesonet/model/units.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { shortName } from '../../../shared/violations/violation-words.js';
import { type AlarmType, typeOf } from './alarm-draft.js';

export const TYPE_WORDS: Record<AlarmType, string> = {
  upper: 'Upper',
  lower: 'Lower',
  range: 'Range',
  rate: 'Rate',
  nodata: 'No data',
};

export type Rule = Pick<
  Alarm,
  'variant' | 'mode' | 'measkey' | 'limit' | 'min' | 'max' | 'change' | 'window' | 'after'
>;

/** The limit of an alarm as a table shows it. The unit is separate, because it is written smaller. */
interface LimitText {
  figure: string;
  /** Unit of the figure, '' where there is none. */
  unit: string;
}

const SIGNS = { upper: '+', lower: '−', range: '±' } as const;

/** Writes the limit of an alarm as a figure and a unit, for example "40.0" and "mph", or "−4.0" and "hPa in 3 h". */
export function limitText(rule: Rule, units: DisplayUnits): LimitText {
  const { measkey, mode } = rule;
  const unit = units.unitOf(measkey).abbrev;
  const figure = (value: number | null | undefined) => units.formatMeasurement(measkey, value).figure;
  switch (typeOf(rule)) {
    case 'nodata':
      return { figure: String(rule.after ?? '–'), unit: 'min' };
    case 'rate': {
      const change = `${SIGNS[mode]}${changeFigure(measkey, rule.change ?? 0, units)}`;
      return { figure: change, unit: `${unit} in ${minutesText(rule.window ?? 0)}`.trim() };
    }
    case 'range':
      return { figure: `${figure(rule.min)} to ${figure(rule.max)}`, unit };
    case 'upper':
    case 'lower':
      return { figure: figure(rule.limit), unit };
  }
}

/** Writes an alarm rule as a sentence, for example "Rain Rate above 0.50 in/hr" or "Nothing for 30 min". */
export function sentence(rule: Rule, units: DisplayUnits): string {
  const { figure, unit } = limitText(rule, units);
  const limit = `${figure} ${unit}`.trim();
  const label = shortName(rule.measkey, units);
  switch (typeOf(rule)) {
    case 'nodata':
      return `Nothing for ${limit}`;
    case 'rate':
      return `${label} ${limit}`;
    case 'range':
      return `${label} outside ${limit}`;
    case 'upper':
      return `${label} above ${limit}`;
    case 'lower':
      return `${label} below ${limit}`;
  }
}

/**
 * Writes the change of a value.
 * @param change in the base unit; it is converted as a difference, without an offset
 * @returns the figure without its unit
 */
export function changeFigure(key: string, change: number, units: DisplayUnits): string {
  return formatNumber(differenceToDisplay(change, units.unitOf(key)), units.decimals(key));
}

/** Returns the name of a measurement, or its key where the measurement is unknown. */
export function measurementLabel(key: string, units: DisplayUnits): string {
  return units.measurementOf(key)?.label ?? key;
}

/** Writes a number of minutes in a suitable unit, for example "45 min", "3 h" or "2 d". */
export function minutesText(minutes: number): string {
  if (minutes >= 2880 && minutes % 1440 === 0) return `${minutes / 1440} d`;
  return minutes >= 60 && minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
}
