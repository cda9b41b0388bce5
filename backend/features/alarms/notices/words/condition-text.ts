import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { NoticeDetails } from '../notice-details.js';
import { durationText } from './duration-text.js';
import type { ShownMeasurement } from './shown-measurement.js';

/** Returns the condition of an alarm in words that can follow a comma, such as `below the limit of 0.0 °C`. */
export function conditionText(notice: NoticeDetails, measured: ShownMeasurement): string {
  const { variant, mode, limit_value, min_value, max_value, change_by, window_minutes } = notice;
  if (variant === 'rate') {
    const change = { upper: 'a rise', lower: 'a fall', range: 'a change' }[mode];
    const amount = change_by === null ? '' : ` of ${measured.change(change_by)}`;
    return window_minutes === null
      ? `${change}${amount}`
      : `${change}${amount} within ${durationText(window_minutes * MINUTE_MS)}`;
  }
  const known = (limit: number | null) => (limit === null ? '' : ` of ${measured.value(limit)}`);
  if (mode === 'upper') return `above the limit${known(limit_value)}`;
  if (mode === 'lower') return `below the limit${known(limit_value)}`;
  if (min_value === null || max_value === null) return 'outside the range';
  return `outside the range from ${measured.value(min_value)} to ${measured.value(max_value)}`;
}

/** Returns a name for the value that is furthest beyond the limit, such as `highest value`. */
export function extremeName({ variant, mode }: NoticeDetails): string {
  if (variant === 'rate') return 'greatest change';
  return { upper: 'highest value', lower: 'lowest value', range: 'value furthest out' }[mode];
}
