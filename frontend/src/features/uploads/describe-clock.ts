import { type UploadSummary } from '@mesonet/contract/uploads.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@mesonet/model/durations.js';

/** A device's clock counts as right when it differs from the server's by less than this, as an upload takes time. */
const TRIFLE_MS = 5 * SECOND_MS;

/**
 * Compares the clock of the device with that of the server when the upload arrived, for example "clock 2 min behind".
 */
export function describeClock({
  time,
  deviceTime,
  skew,
}: Pick<UploadSummary, 'time' | 'deviceTime' | 'skew'>): string {
  if (deviceTime === null) return skew === null ? 'no device time' : 'arrival time used';
  const ahead = Math.round((Date.parse(deviceTime) - Date.parse(time)) / SECOND_MS) * SECOND_MS;
  if (Math.abs(ahead) < TRIFLE_MS) return 'clock right';
  return `clock ${duration(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}`;
}

/**
 * Writes a duration in words.
 * @param ms milliseconds, a multiple of 1,000
 */
function duration(ms: number): string {
  if (ms < 2 * MINUTE_MS) return `${ms / SECOND_MS} s`;
  if (ms < 2 * HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.round(ms / HOUR_MS)} h`;
  return `${Math.round(ms / DAY_MS).toLocaleString('en')} days`;
}
