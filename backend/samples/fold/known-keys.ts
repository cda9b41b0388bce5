import { isCalmDirection } from './calm.js';
import { FORMULA_KEYS } from './derive.js';
import type { CheckedValues } from './quality/check-sample.js';
import { RAIN_WINDOW_KEYS } from './rain/roll-rain.js';
import { ROLLING_KEYS } from './roll-wind.js';
import type { KnownValue, SeriesState } from './series-state.js';

const DERIVABLE = new Set([...FORMULA_KEYS, ...ROLLING_KEYS, ...RAIN_WINDOW_KEYS]);

/** A station that sent a key itself this short a time ago goes on sending it: we do not fill in between. */
const OWN_KEY_MS = 60 * 60_000;

/** Notes which keys were sent, and their values where no newer one is known: of failed ones, that they failed. */
export function remember(state: SeriesState, time: number, { values, flagged }: CheckedValues): void {
  for (const { key, value, flags } of flagged) {
    if (flags !== 0) know(state, key, time, { value, origin: 'sent', flags });
  }
  for (const key in values) {
    if (isCalmDirection(key, values)) continue;
    know(state, key, time, { value: values[key]!, origin: 'sent' });
    if (DERIVABLE.has(key)) noteOwn(state, key, time);
  }
}

/** Keeps the newer value of a key. Changed in place: the objects of keys live long. */
export function know({ keys }: SeriesState, key: string, time: number, news: Omit<KnownValue, 'time'>): void {
  const known = keys.get(key);
  if (!known) keys.set(key, { time, formula: undefined, flags: undefined, ...news });
  else if (time >= known.time) {
    known.value = news.value;
    known.time = time;
    known.origin = news.origin;
    known.formula = news.formula;
    known.flags = news.flags;
  }
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
