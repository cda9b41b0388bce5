import type { SampleValues } from '../../observation.js';
import { GAUGE_READ } from '../sent-keys.js';
import { rainReading, type ReservedRain } from './rain-readings.js';
import type { RainState } from './rain-state.js';

/** The bit of a row's mask that says whether its sample held a reading of the gauge that its station is counted by. */
export function gaugeRead({ now }: RainState, sent: SampleValues, reserved: ReservedRain): number {
  return now && rainReading(now.source, sent, reserved) !== undefined ? GAUGE_READ : 0;
}
