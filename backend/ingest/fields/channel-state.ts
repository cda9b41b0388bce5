import { MAX_AUTOMATIC_EXTRAS, MAX_EXTRAS } from '@mesonet/contract/extra-measurements.js';
import type { ExtraFields } from '../../samples/core/extra-fields.js';
import type { SensorChannel } from './sensor-channel.js';

/** The own measurements of a station, and keys that must not be registered automatically again. */
export interface OwnMeasurements {
  /** Own measurements of the station; null when it has none. */
  extras: ExtraFields | null;
  /** Keys in lower case of own measurements that a manager removed; absent when there are none. */
  removedExtras?: ReadonlySet<string>;
}

/**
 * State of a sensor channel for a station. registered: its readings are stored; new:
 * it can be registered; removed: a manager removed it; full: the station has as many
 * channels as it may have; taken: the station uses the key for another measurement.
 */
export type ChannelState = 'registered' | 'new' | 'removed' | 'full' | 'taken';

/**
 * Finds the state of a channel that brought a reading.
 * @param others channels of the same sample that will also be registered, by key
 */
export function channelState(
  { key, field }: SensorChannel,
  { extras, removedExtras }: OwnMeasurements,
  others: ReadonlyMap<string, SensorChannel>,
): ChannelState {
  const own = extras?.get(key);
  if (own) return own.measurement.mClass === field.measurement.mClass ? 'registered' : 'taken';
  if (others.has(key)) return 'new';
  if (removedExtras?.has(key.toLowerCase())) return 'removed';
  const registered = extras ? [...extras] : [];
  if (registered.some(([other]) => other.toLowerCase() === key.toLowerCase())) return 'taken';
  const automatic = registered.filter(([, { isAutomatic }]) => isAutomatic).length;
  const isFull =
    automatic + others.size >= MAX_AUTOMATIC_EXTRAS || registered.length + others.size >= MAX_EXTRAS;
  return isFull ? 'full' : 'new';
}

/** Explains to people who look at an upload why a reading of this channel is not stored. */
export function describeChannelState(
  state: Exclude<ChannelState, 'registered'>,
  { key, registration: { label } }: SensorChannel,
): string {
  switch (state) {
    case 'new':
      return `The next upload registers it as “${label}”`;
    case 'removed':
      return `“${label}” was removed from the station; add ${key} again to have it back`;
    case 'full':
      return `The station has ${MAX_AUTOMATIC_EXTRAS} measurements that registered themselves, or ${MAX_EXTRAS} in all; remove one, or map this field`;
    case 'taken':
      return `The station uses the key ${key} for something else`;
  }
}
