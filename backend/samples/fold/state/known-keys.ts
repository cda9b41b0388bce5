import { HOUR_MS } from '@mesonet/model/durations.js';
import { FORMULA_KEYS } from '../formulas/formulas.js';
import type { CheckedValues } from '../quality/check-sample.js';
import { RAIN_WINDOW_KEYS } from '../../../rain/rain-windows.js';
import { calmDirections, ROLLING_KEYS } from '../wind/derive-wind.js';
import type { KnownValue, SeriesState } from './series-state.js';

const DERIVABLE = new Set([...FORMULA_KEYS, ...ROLLING_KEYS, ...RAIN_WINDOW_KEYS]);

/** A key that the station has sent itself within this time is not derived for samples without it. */
const OWN_KEY_MS = HOUR_MS;

/**
 * Remembers which keys a sample sent, and its values for keys of which no newer value is known. A failed value is
 * remembered with its flags.
 */
export function remember(state: SeriesState, time: number, { values, flagged }: CheckedValues): void {
  for (const { key, value, flags } of flagged) {
    if (flags === 0) continue;
    knowSent(placeOf(state, key, time), value, flags);
    if (DERIVABLE.has(key)) noteOwn(state, key, time);
  }
  const calm = calmDirections(values);
  for (const key in values) {
    if (calm.length > 0 && calm.includes(key)) continue;
    knowSent(placeOf(state, key, time), values[key]!);
    if (DERIVABLE.has(key)) noteOwn(state, key, time);
  }
}

function knowSent(known: KnownValue | null, value: number | string, flags?: number): void {
  if (!known) return;
  known.value = value;
  known.origin = 'sent';
  known.formula = undefined;
  known.flags = flags;
}

/**
 * Remembers a derived value as the newest of its key.
 * @param known the object for the newest value of the key; null when a newer value is known
 */
export function knowDerived(known: KnownValue | null, value: number | string, formula: string): void {
  if (!known) return;
  known.value = value;
  known.origin = 'derived';
  known.formula = formula;
  known.flags = undefined;
}

/**
 * Returns the object for the newest value of a key and sets its time. The object is changed in place and not replaced,
 * because many such objects live long, and replacing them would burden the garbage collector.
 * @returns null when a newer value is known
 */
export function placeOf({ keys }: SeriesState, key: string, time: number): KnownValue | null {
  let known = keys.get(key);
  if (!known)
    keys.set(key, (known = { value: 0, time, origin: 'sent', formula: undefined, flags: undefined }));
  else if (time < known.time) return null;
  known.time = time;
  return known;
}

function noteOwn(state: SeriesState, key: string, time: number): void {
  const stretch = state.own.get(key);
  if (!stretch) {
    state.own.set(key, { from: time, to: time });
    return;
  }
  const { from, to } = stretch;
  // A value from long before the remembered span of time does not show which keys the station sends now.
  if (time < from - OWN_KEY_MS) return;
  stretch.from = time > to + OWN_KEY_MS ? time : Math.min(from, time);
  stretch.to = Math.max(to, time);
}

export function isOwn(state: SeriesState, key: string, time: number): boolean {
  const stretch = state.own.get(key);
  return stretch !== undefined && time >= stretch.from && time <= stretch.to + OWN_KEY_MS;
}
