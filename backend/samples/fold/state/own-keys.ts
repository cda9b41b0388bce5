import { HOUR_MS } from '@mesonet/model/durations.js';
import { FORMULA_KEYS } from '../formulas/formulas.js';
import { RAIN_WINDOW_KEYS } from '../../../rain/rain-windows.js';
import { ROLLING_KEYS } from '../wind/derive-wind.js';

/** A span of time from one sample to another, both included, UTC ms. */
export interface Stretch {
  from: number;
  to: number;
}

const DERIVABLE = new Set([...FORMULA_KEYS, ...ROLLING_KEYS, ...RAIN_WINDOW_KEYS]);

/** A key that the station has sent itself within this time is not derived for samples without it. */
const OWN_KEY_MS = HOUR_MS;

/** For keys that can be derived: the spans of time during which a station has lately sent them itself. */
export class OwnKeys {
  constructor(readonly stretches = new Map<string, Stretch>()) {}

  /**
   * Notes that the station sent a key.
   * @returns the span of time of the key, which stays the same object; null for a key that cannot be derived
   */
  note(key: string, time: number): Stretch | null {
    if (!DERIVABLE.has(key)) return null;
    let stretch = this.stretches.get(key);
    if (stretch) extend(stretch, time);
    else this.stretches.set(key, (stretch = { from: time, to: time }));
    return stretch;
  }

  /** True for a key that the station has lately sent itself, at a time. */
  has(key: string, time: number): boolean {
    const stretch = this.stretches.get(key);
    return stretch !== undefined && time >= stretch.from && time <= stretch.to + OWN_KEY_MS;
  }
}

/** Notes in the span of time of a key that the station sent the key again. */
export function extend(stretch: Stretch, time: number): void {
  const { from, to } = stretch;
  // A value from long before the remembered span of time does not show which keys the station sends now.
  if (time < from - OWN_KEY_MS) return;
  stretch.from = time > to + OWN_KEY_MS ? time : Math.min(from, time);
  stretch.to = Math.max(to, time);
}
