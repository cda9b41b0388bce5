import { isCalmDirection } from './wind/calm.js';
import { FORMULA_KEYS } from './derive.js';
import type { CheckedValues } from './quality/check-sample.js';
import { RAIN_WINDOW_KEYS } from './rain/roll-rain.js';
import { ROLLING_KEYS } from './wind/roll-wind.js';
import type { SampleValues } from '../observation.js';
import type { KnownValue, SeriesState } from './series-state.js';

const DERIVABLE = new Set([...FORMULA_KEYS, ...ROLLING_KEYS, ...RAIN_WINDOW_KEYS]);

/** A station that sent a key itself this short a time ago goes on sending it: we do not fill in between. */
const OWN_KEY_MS = 60 * 60_000;

/** Notes which keys were sent, and their values where no newer one is known: of failed ones, that they failed. */
export function remember(state: SeriesState, time: number, { values, flagged }: CheckedValues): void {
  for (const { key, value, flags } of flagged) {
    if (flags === 0) continue;
    knowSent(state, key, time, value, flags);
    if (DERIVABLE.has(key)) noteOwn(state, key, time);
  }
  for (const key in values) {
    if (isCalmDirection(key, values)) continue;
    knowSent(state, key, time, values[key]!);
    if (DERIVABLE.has(key)) noteOwn(state, key, time);
  }
}

function knowSent(
  state: SeriesState,
  key: string,
  time: number,
  value: number | string,
  flags?: number,
): void {
  const known = placeOf(state, key, time);
  if (!known) return;
  known.value = value;
  known.origin = 'sent';
  known.formula = undefined;
  known.flags = flags;
}

/** Notes a derived value where no newer one of its key is known. */
export function knowDerived(
  state: SeriesState,
  key: string,
  time: number,
  value: number | string,
  formula: string,
): void {
  const known = placeOf(state, key, time);
  if (!known) return;
  known.value = value;
  known.origin = 'derived';
  known.formula = formula;
  known.flags = undefined;
}

/**
 * Where to note a value of a key, its time already there. Changed in place: these objects live long, and the
 * collector has fewer to look at.
 * @returns null when a newer value is known
 */
function placeOf({ keys }: SeriesState, key: string, time: number): KnownValue | null {
  let known = keys.get(key);
  if (!known)
    keys.set(key, (known = { value: 0, time, origin: 'sent', formula: undefined, flags: undefined }));
  else if (time < known.time) return null;
  known.time = time;
  return known;
}

function noteOwn(state: SeriesState, key: string, time: number): void {
  const { from, to } = state.own.get(key) ?? { from: time, to: time };
  // A value from long before tells nothing of what the station does now.
  if (time < from - OWN_KEY_MS) return;
  state.own.set(key, { from: time > to + OWN_KEY_MS ? time : Math.min(from, time), to: Math.max(to, time) });
}

export function isOwn(state: SeriesState, key: string, time: number): boolean {
  const stretch = state.own.get(key);
  return stretch !== undefined && time >= stretch.from && time <= stretch.to + OWN_KEY_MS;
}

/** The newest row, sent values and rolling wind only: what formulas give is computed from the merged row. */
export function withoutFormulas({ row, derived }: SeriesState): SampleValues {
  const isFormula = (key: string) => derived.has(key) && FORMULA_KEYS.includes(key);
  return Object.fromEntries(Object.entries(row).filter(([key]) => !isFormula(key)));
}
