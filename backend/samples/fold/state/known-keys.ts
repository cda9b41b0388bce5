import { HOUR_MS } from '@mesonet/model/durations.js';
import { FORMULA_KEYS } from '../formulas/formulas.js';
import type { CheckedValues } from '../quality/check-sample.js';
import { RAIN_WINDOW_KEYS } from '../../../rain/rain-windows.js';
import { calmDirections, ROLLING_KEYS } from '../wind/derive-wind.js';
import type { KnownValue, SeriesState, UsualKnown } from './series-state.js';

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
  let index = 0;
  for (const key in values) {
    const usual = usualKey(state, index++, key);
    if (calm.includes(key)) continue;
    usual.known ??= knownValue(state, key);
    knowSent(placeAt(usual.known, time), values[key]!);
    if (usual.isDerivable) noteOwn(state, key, time);
  }
}

/** @param index position of the key in the sample */
function usualKey({ usual }: SeriesState, index: number, key: string): UsualKnown {
  const known = usual[index];
  if (known?.key === key) return known;
  return (usual[index] = { key, known: null, isDerivable: DERIVABLE.has(key) });
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
 * Returns the object for the newest value of a key and sets its time.
 * @returns null when a newer value is known
 */
export function placeOf(state: SeriesState, key: string, time: number): KnownValue | null {
  return placeAt(knownValue(state, key), time);
}

/**
 * Returns the object for the newest value of a key. It is changed in place and never replaced, because many such objects
 * live long, and replacing them would burden the garbage collector.
 */
function knownValue({ keys }: SeriesState, key: string): KnownValue {
  let known = keys.get(key);
  if (!known) {
    known = { value: 0, time: -Infinity, origin: 'sent', formula: undefined, flags: undefined };
    keys.set(key, known);
  }
  return known;
}

function placeAt(known: KnownValue, time: number): KnownValue | null {
  if (time < known.time) return null;
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
