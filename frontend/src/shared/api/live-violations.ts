import { type LiveMessage } from '@mesonet/contract/live.js';
import { queryClient } from './query-client.js';
import { queryKeys } from './query-keys.js';

/** A frame may be a moment ahead of what the server answers; and several stations may change at once. */
const SETTLE_MS = 500;

type Sample = LiveMessage['data'];

/** Station → the alarms that fired on its newest sample. */
const firing = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Has the violations asked for anew where a frame names other alarms than the frame before it. */
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
