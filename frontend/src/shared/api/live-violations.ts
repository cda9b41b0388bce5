import { type LiveMessage } from '@mesonet/contract/live.js';
import { queryClient } from './query-client.js';
import { queryKeys } from './query-keys.js';

/**
 * The violations are read again after this delay in ms, because a live message may be ahead of the server's list of
 * violations, and so that one request serves several stations whose alarms change at the same time.
 */
const SETTLE_MS = 500;

type Sample = LiveMessage['data'];

/** By station id, the ids of the alarms that fire with the station's newest live sample, joined by commas. */
const firing = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reads the violations again when a live sample of a station names other alarms than the sample before it. */
export function noteViolations({ stationid, violations }: Sample): void {
  const alarms = violations
    .map(({ alarmid }) => alarmid)
    .sort()
    .join(',');
  if ((firing.get(stationid) ?? '') === alarms) return;
  firing.set(stationid, alarms);
  timer ??= setTimeout(refresh, SETTLE_MS);
}

function refresh(): void {
  timer = undefined;
  void queryClient.invalidateQueries({ queryKey: queryKeys.violations });
}
