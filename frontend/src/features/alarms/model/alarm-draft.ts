import {
  type Alarm,
  type AlarmMode,
  type AlarmSeverity,
  type CreateAlarm,
  NO_DATA_KEY,
  type QuietHours,
} from '@mesonet/contract/alarms.js';
import { differenceToDisplay, toBase, toDisplay, type Unit } from '@mesonet/contract/units.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';

/** The types that people choose from: the modes of a value, and the two other variants. */
export type AlarmType = AlarmMode | 'rate' | 'nodata';

/** An alarm as the form shows it: figures are in the reader's units. */
export interface AlarmDraft {
  desc: string;
  type: AlarmType;
  /** For a rate: `upper` rises, `lower` falls, `range` is either. */
  direction: AlarmMode;
  measkey: string;
  limit: number | null;
  min: number | null;
  max: number | null;
  /** For a rate. */
  change: number | null;
  /** For a rate, minutes. */
  window: number | null;
  /** For silence, minutes. */
  after: number | null;
  interval: CreateAlarm['interval'];
  notification_groups: string[];
  severity: AlarmSeverity;
  /** Minutes. */
  hold: number;
  clear: number;
  schedule: QuietHours | null;
  remind_until_acknowledged: boolean;
  enabled: boolean;
}

/** These fields are saved together, because a figure means something else with another measurement. */
export const RULE_FIELDS = ['measkey', 'limit', 'min', 'max', 'change', 'clear'] as const;

/** An alarm as the server takes it, as yet without an id. */
export type AlarmRule = Omit<CreateAlarm, '_id' | 'accountid' | 'stationid' | 'last_notify_time'>;

/** The settings with which a new alarm begins, base units. */
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

/** Two more digits than anybody reads, so that a converted figure does not show its binary fraction. */
const DIGITS = 4;

export function typeOf({ variant, mode }: Pick<Alarm, 'variant' | 'mode'>): AlarmType {
  return variant === 'meas' ? mode : variant;
}

/** @param alarm base units @returns it in the reader's units */
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

/** @returns the alarm in base units, with those figures alone that its type has */
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

/** @param changes of a draft, with all of `RULE_FIELDS` or none @returns what the server is sent */
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

/** Tells whether a rule can be tried: its measurement is chosen, and each of its figures is there. */
export function isWhole(draft: Partial<AlarmDraft>): boolean {
  const { type, measkey = '', limit, min, max, change, window, after } = draft;
  if (type === 'nodata') return after != null;
  if (measkey === '') return false;
  if (type === 'rate') return change != null && change > 0 && window != null;
  if (type === 'range') return min != null && max != null && min < max;
  return limit != null;
}
