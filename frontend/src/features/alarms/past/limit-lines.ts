import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type AlarmDraft } from '../model/alarm-draft.js';

/** A horizontal line of the chart, in the reader's unit. */
export interface LimitLine {
  /** The field that dragging it sets; null: it cannot be dragged, for it shows where the alarm clears. */
  field: 'limit' | 'min' | 'max' | null;
  label: string;
  value: number;
}

/** The limits of a rule, then where it clears. */
export function limitLines(draft: AlarmDraft, units: DisplayUnits): LimitLine[] {
  const { type, limit, min, max, clear, measkey } = draft;
  if (measkey === '') return [];
  const decimals = units.decimals(measkey);
  const line = (field: LimitLine['field'], label: string, value: number | null) =>
    value === null ? [] : [{ field, label, value: Number(value.toFixed(decimals + 2)) }];
  const cleared = (value: number | null, towards: 1 | -1) =>
    value === null || clear <= 0 ? [] : line(null, 'Clears', value + towards * clear);
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

/** The share of a step of the axis by which a nearby limit is away. */
const NEARBY = 1 / 5;

/**
 * The limits next to that of a rule, the lower one first; none of a rule with two limits, or without one.
 * @param interval between two lines of the axis, reader's unit
 */
export function nearbyLimits({ type, limit }: AlarmDraft, interval: number, decimals: number): number[] {
  if ((type !== 'upper' && type !== 'lower') || limit === null) return [];
  const step = Math.max(interval * NEARBY, 10 ** -decimals);
  return [limit - step, limit + step].map((each) => Number(each.toFixed(decimals)));
}
