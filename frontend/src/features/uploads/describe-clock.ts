import { type UploadSummary } from '@mesonet/contract/uploads.js';

/** Less is how long an upload travels. */
const TRIFLE_S = 5;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** How the device's clock stands to ours at the arrival: "clock 2 min behind". */
export function describeClock({
  time,
  deviceTime,
  skew,
}: Pick<UploadSummary, 'time' | 'deviceTime' | 'skew'>): string {
  if (deviceTime === null) return skew === null ? 'no device time' : 'arrival time used';
  const seconds = Math.round((Date.parse(deviceTime) - Date.parse(time)) / 1000);
  if (Math.abs(seconds) < TRIFLE_S) return 'clock right';
  return `clock ${duration(Math.abs(seconds))} ${seconds > 0 ? 'ahead' : 'behind'}`;
}

function duration(seconds: number): string {
  if (seconds < 2 * MINUTE_S) return `${seconds} s`;
  if (seconds < 2 * HOUR_S) return `${Math.round(seconds / MINUTE_S)} min`;
  if (seconds < 2 * DAY_S) return `${Math.round(seconds / HOUR_S)} h`;
  return `${Math.round(seconds / DAY_S).toLocaleString('en')} days`;
}
