import {
  type Alarm,
  type AlarmMode,
  type AlarmSeverity,
  type CreateAlarm,
  NO_DATA_KEY,
  type QuietHours,
} from '@mesonet/contract/alarms.js';
import { differenceToDisplay, toBase, toDisplay, type Unit } from '@mesonet/model/units.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';

/**
 * The types of an alarm in the form: the three directions of a limit on a value, a rate of change,
 * and silence of the station.
 */
export type AlarmType = AlarmMode | 'rate' | 'nodata';

/** An alarm as the form shows it, with figures in the units of the user. */
export interface AlarmDraft {
  desc: string;
  type: AlarmType;
  /** The change that fires the alarm: `upper` is a rise of the value, `lower` a fall, `range` either of them. */
  direction: AlarmMode;
  measkey: string;
  limit: number | null;
  min: number | null;
  max: number | null;
  /** The change of the value that fires an alarm of type `rate`. */
  change: number | null;
  /** The minutes within which the change happens, for an alarm of type `rate`. */
  window: number | null;
  /** The minutes of silence after which an alarm of type `nodata` fires. */
  after: number | null;
  interval: CreateAlarm['interval'];
  notification_groups: string[];
  severity: AlarmSeverity;
  /** Minutes for which the condition must last before the alarm fires. */
  hold: number;
  clear: number;
  schedule: QuietHours | null;
  remind_until_acknowledged: boolean;
  enabled: boolean;
}

/** Fields that are saved together, because the figures have no meaning without the measurement to which they belong. */
export const RULE_FIELDS = ['measkey', 'limit', 'min', 'max', 'change', 'clear'] as const;

/** An alarm as it is sent to the server, without the id, which the server assigns. */
export type AlarmRule = Omit<CreateAlarm, '_id' | 'accountid' | 'stationid' | 'last_notify_time'>;

/** The initial settings of a new alarm, in base units. */
export const NEW_ALARM: AlarmRule = {
  variant: 'meas',
  measkey: '',
  desc: '',
  mode: 'upper',
  interval: 15,
  notification_groups: [],
  limit: 0,
  enabled: true,
  severity: 'warning',
  hold: 0,
  clear: 0,
  remind_until_acknowledged: false,
};

type UnitOfKey = Pick<DisplayUnits, 'unitOf'>;

/**
 * Converted figures keep this many digits, two more than anybody reads, which hides the rounding
 * errors of binary numbers.
 */
const DIGITS = 4;

export function typeOf({ variant, mode }: Pick<Alarm, 'variant' | 'mode'>): AlarmType {
  return variant === 'meas' ? mode : variant;
}

/**
 * Converts a stored alarm for the form.
 * @param alarm in base units
 * @returns the alarm in the user's units
 */
export function draftOf(alarm: AlarmRule, units: UnitOfKey): AlarmDraft {
  const unit = units.unitOf(alarm.measkey);
  const figure = (value: number | null | undefined, convert = toDisplay) =>
    value == null ? null : Number(convert(value, unit).toFixed(DIGITS));
  return {
    desc: alarm.desc,
    type: typeOf(alarm),
    direction: alarm.variant === 'rate' ? alarm.mode : 'lower',
    measkey: alarm.measkey,
    limit: figure(alarm.limit),
    min: figure(alarm.min),
    max: figure(alarm.max),
    change: figure(alarm.change, differenceToDisplay),
    window: alarm.window ?? 180,
    after: alarm.after ?? 30,
    interval: alarm.interval,
    notification_groups: alarm.notification_groups,
    severity: alarm.severity,
    hold: alarm.hold,
    clear: figure(alarm.clear, differenceToDisplay) ?? 0,
    schedule: alarm.schedule ?? null,
    remind_until_acknowledged: alarm.remind_until_acknowledged,
    enabled: alarm.enabled,
  };
}

/**
 * Converts the content of the form into an alarm.
 * @returns the alarm in base units, with only those figures that its type has
 */
export function ruleOf(draft: AlarmDraft, units: UnitOfKey): AlarmRule {
  const { type, direction, measkey, window, after, ...rest } = draft;
  const figures = baseFigures(draft, units.unitOf(measkey));
  const settings = { ...rest, ...figures, desc: rest.desc.trim() };
  const { limit, min, max, change, ...common } = settings;
  switch (type) {
    case 'nodata':
      return { ...common, variant: 'nodata', mode: 'upper', measkey: NO_DATA_KEY, clear: 0, hold: 0, after };
    case 'rate':
      return { ...common, variant: 'rate', mode: direction, measkey, change, window };
    case 'range':
      return { ...common, variant: 'meas', mode: 'range', measkey, min, max };
    case 'upper':
    case 'lower':
      return { ...common, variant: 'meas', mode: type, measkey, limit };
  }
}

/**
 * @param changes changed fields of the form, with all of `RULE_FIELDS` or none
 * @returns the changes in base units, as they are sent to the server
 */
export function changesOf(
  changes: Partial<AlarmDraft>,
  draft: AlarmDraft,
  units: UnitOfKey,
): Partial<AlarmRule> {
  const rule = ruleOf(draft, units);
  const names = Object.keys(changes).filter((name) => name in rule) as (keyof AlarmRule)[];
  return Object.fromEntries(names.map((name) => [name, rule[name]]));
}

function baseFigures({ limit, min, max, change, clear }: AlarmDraft, unit: Unit) {
  const value = (shown: number | null) => (shown === null ? null : toBase(shown, unit));
  const difference = (shown: number) => shown / unit.factor;
  return {
    limit: value(limit),
    min: value(min),
    max: value(max),
    change: change === null ? null : difference(change),
    clear: difference(clear),
  };
}

/** Checks whether a rule can be tried on past samples: its measurement is chosen, and it has all its figures. */
export function isWhole(draft: Partial<AlarmDraft>): boolean {
  const { type, measkey = '', limit, min, max, change, window, after } = draft;
  if (type === 'nodata') return after != null;
  if (measkey === '') return false;
  if (type === 'rate') return change != null && change > 0 && window != null;
  if (type === 'range') return min != null && max != null && min < max;
  return limit != null;
}
