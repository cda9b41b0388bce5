import { MAX_AUTOMATIC_EXTRAS, MAX_EXTRAS } from '@mesonet/contract/extra-measurements.js';
import type { ExtraFields } from '../../../samples/extras/extra-fields.js';
import type { SensorChannel } from './sensor-channel.js';

/** What a station measures beyond the catalogue, and what it shall not measure again by itself. */
export interface OwnMeasurements {
  /** null: nothing. */
  extras: ExtraFields | null;
  /** Keys in lower case that a manager removed; absent: none. */
  removedExtras?: ReadonlySet<string>;
}

/**
 * How a sensor channel stands with a station.
 * registered: its readings are stored; new: it can be registered; removed: a manager removed it; full: the station has
 * as many as it can have; taken: the station uses the key for something else
 */
export type ChannelState = 'registered' | 'new' | 'removed' | 'full' | 'taken';

/** @param others channels of the same sample that will be registered with it, by key */
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

/** For the people who look at an upload: why a reading of the channel is not stored. */
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
