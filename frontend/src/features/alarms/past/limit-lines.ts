import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type AlarmDraft } from '../model/alarm-draft.js';

/** A limit as a horizontal line of the chart, in the user's unit. */
export interface LimitLine {
  /**
   * The form field that dragging the line changes; null for the value at which the alarm clears,
   * which cannot be dragged.
   */
  field: 'limit' | 'min' | 'max' | null;
  label: string;
  value: number;
}

/** Lists the limits of an alarm rule, then the values at which it clears. */
export function limitLines(draft: AlarmDraft, units: DisplayUnits): LimitLine[] {
  const { type, limit, min, max, clear, measkey } = draft;
  if (measkey === '') return [];
  const decimals = units.decimals(measkey);
  const line = (field: LimitLine['field'], label: string, value: number | null) =>
    value === null ? [] : [{ field, label, value: Number(value.toFixed(decimals + 2)) }];
  const cleared = (value: number | null, sign: 1 | -1) =>
    value === null || clear <= 0 ? [] : line(null, 'Clears', value + sign * clear);
  switch (type) {
    case 'upper':
      return [...line('limit', 'Limit', limit), ...cleared(limit, -1)];
    case 'lower':
      return [...line('limit', 'Limit', limit), ...cleared(limit, 1)];
    case 'range':
      return [
        ...line('min', 'Min', min),
        ...line('max', 'Max', max),
        ...cleared(min, 1),
        ...cleared(max, -1),
      ];
    case 'rate':
    case 'nodata':
      return [];
  }
}

/**
 * The distance of the two other limits that are tried from the limit of a rule. It is a share of the distance between
 * two lines of the axis.
 */
const NEARBY = 1 / 5;

/**
 * Lists two other limits to try, one below and one above that of an alarm rule; the list is empty for a rule with two
 * limits or none.
 * @param interval between two lines of the axis, in the user's unit
 */
export function nearbyLimits({ type, limit }: AlarmDraft, interval: number, decimals: number): number[] {
  if ((type !== 'upper' && type !== 'lower') || limit === null) return [];
  const step = Math.max(interval * NEARBY, 10 ** -decimals);
  return [limit - step, limit + step].map((each) => Number(each.toFixed(decimals)));
}
