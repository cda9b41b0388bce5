import { type Violation } from '@mesonet/contract/violations.js';
import { startOfUnit } from '@mesonet/model/calendar/calendar.js';
import { differenceToDisplay, formatNumber } from '@mesonet/model/units.js';
import { serverNow } from '../time/server-clock.js';
import { formatClock, formatStationTime } from '../time/station-time.js';
import { type DisplayUnits } from '../units/display-units.js';

/** Short names of common measurements. All other measurements have their name from the catalogue. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  windSpeed: 'Wind',
  windSpeed2MinAvg: '2 min wind',
  windSpeed10MinAvg: '10 min wind',
  windGustSpeed: 'Gust',
  windGustSpeed10Min: 'Gust',
  relativeHumidity: 'Humidity',
  adjustedPressure: 'Pressure',
  stationPressure: 'Station pressure',
};

type Rule = Pick<Violation, 'variant' | 'mode' | 'measkey' | 'limit' | 'min' | 'max'>;

/** Returns a measurement's name for texts about alarms, such as "Gust"; for an unknown measurement its key. */
export function shortName(key: string, units: DisplayUnits): string {
  return SHORT_NAMES[key] ?? units.measurementOf(key)?.label ?? key.replace(/^x_/, '');
}

/**
 * Writes the condition of an alarm, for example "Gust above 40.0 mph", "Temperature outside 10.0 to 30.0 °C", "Pressure
 * falls too fast" or "No sample".
 */
export function conditionText(rule: Rule, units: DisplayUnits, hasUnit = true): string {
  const { variant, mode, measkey } = rule;
  if (variant === 'nodata') return 'No sample';
  const name = shortName(measkey, units);
  if (variant === 'rate') return `${name} ${RATES[mode]} too fast`;
  const limits = limitsOf(rule)
    .map((each, i, all) => {
      const { figure, text } = units.formatMeasurement(measkey, each);
      return hasUnit && i === all.length - 1 ? text : figure;
    })
    .join(' to ');
  const words = mode === 'range' ? 'outside' : mode === 'upper' ? 'above' : 'below';
  return `${name} ${words} ${limits}`;
}

const RATES = { upper: 'rises', lower: 'falls', range: 'changes' } as const;

/**
 * Writes the limits of an alarm, for example "limit 40.0" or "limits 10.0 to 30.0". The text is empty for an alarm that
 * does not compare the value itself with a limit.
 */
export function limitText(rule: Rule, units: DisplayUnits): string {
  const figures = rule.variant === 'meas' ? limitFigures(rule, units) : [];
  if (figures.length === 0) return '';
  return figures.length > 1 ? `limits ${figures.join(' to ')}` : `limit ${figures[0]}`;
}

/** Returns the limits of an alarm in the base unit, the lower one first. */
export function limitsOf({ mode, limit, min, max }: Rule): number[] {
  return (mode === 'range' ? [min, max] : [limit]).filter((each) => each !== null);
}

function limitFigures(rule: Rule, units: DisplayUnits): string[] {
  return limitsOf(rule).map((each) => units.formatMeasurement(rule.measkey, each).figure);
}

/**
 * Writes the present state of a violation, for example "Gust 47.2 mph, limit 40.0" or "No sample since 12:07".
 * @param value newest value of the measurement, base unit; undefined if it is not known
 * @param zone zone of the station
 */
export function stateText(
  violation: Violation,
  value: number | undefined,
  units: DisplayUnits,
  zone: string,
): string {
  const { variant, measkey, start } = violation;
  if (variant === 'nodata') return `No sample since ${clockOf(start, zone)}`;
  if (variant === 'rate') return conditionText(violation, units);
  if (value === undefined) return conditionText(violation, units);
  const limits = limitText(violation, units);
  const { text } = units.formatMeasurement(measkey, value);
  return `${shortName(measkey, units)} ${text}${limits === '' ? '' : `, ${limits}`}`;
}

/**
 * Writes how far a value is beyond an alarm's limit, for example "7.2 over the limit". The text is empty if the value
 * is not beyond it.
 * @param value in the base unit
 */
export function excessText(rule: Rule, value: number, units: DisplayUnits): string {
  const [beyond, words] = excessOf(rule, value);
  if (beyond <= 0) return '';
  const unit = units.unitOf(rule.measkey);
  const figure = formatNumber(differenceToDisplay(beyond, unit), units.decimals(rule.measkey));
  return `${figure} ${words} the limit`;
}

function excessOf({ variant, mode, limit, min, max }: Rule, value: number): [beyond: number, words: string] {
  if (variant !== 'meas') return [0, ''];
  const [low, high] = mode === 'range' ? [min, max] : mode === 'lower' ? [limit, null] : [null, limit];
  if (high !== null && value > high) return [value - high, 'over'];
  return low !== null ? [low - value, 'under'] : [0, ''];
}

/**
 * Writes the time of day, preceded by the date if it is not today, for example "14:32" or "21 Nov, 07:10".
 * @param now UTC ms
 */
export function clockOf(iso: string, zone: string, now = serverNow()): string {
  return formatClock(Date.parse(iso), zone, now);
}

/**
 * Writes the start and end of a time span, for example "22 Nov, 04:12 – 07:31". An end on another day has its own date.
 */
export function spanText(start: string, end: string, zone: string): string {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const isOneDay = startOfUnit('day', from, zone) === startOfUnit('day', to, zone);
  return `${formatStationTime(from, zone, 'dayTime')} – ${formatStationTime(to, zone, isOneDay ? 'time' : 'dayTime')}`;
}
