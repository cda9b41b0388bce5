import { formatNumber } from '@mesonet/model/units.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type AlarmDraft, ruleOf } from '../model/alarm-draft.js';
import { type AlarmsOf } from '../wire/use-alarms.js';
import { type Past, useNearbyCounts } from '../wire/use-past.js';
import { nearbyLimits } from './limit-lines.js';
import styles from './past.module.css';
import { timesText } from './times-text.js';

interface NearbyLimitsProps {
  ids: AlarmsOf;
  draft: AlarmDraft;
  units: DisplayUnits;
  past: Past;
  /** Distance between two lines of the axis, in the user's unit. */
  interval: number;
  /**
   * True when the past episodes of the rule itself are loaded and the user is not dragging its limit. Only then are
   * other limits tried.
   */
  isCounted: boolean;
}

/** Explains that the limit can be dragged, and shows how often the rule would have fired with limits near it. */
export function NearbyLimits({ ids, draft, units, past, interval, isCounted }: NearbyLimitsProps) {
  const decimals = units.decimals(draft.measkey);
  const limits = isCounted ? nearbyLimits(draft, interval, decimals) : [];
  const rules = limits.map((limit) => ruleOf({ ...draft, limit }, units));
  const counts = useNearbyCounts(ids, rules, past).data ?? [];
  const words = limits.flatMap((limit, at) => {
    const count = counts[at];
    return count === undefined ? [] : [`${timesText(count)} at ${formatNumber(limit, decimals)}`];
  });
  return (
    <p className={styles.hint}>
      Drag the line to try another limit{words.length > 0 && `: ${words.join(', ')}`}.
    </p>
  );
}
