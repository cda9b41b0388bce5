import { type LiveMessage } from '@mesonet/contract/live.js';
import { useEffect, useEffectEvent, useState } from 'react';
import { listenLive, type LiveState } from './live.js';
import { patchCache } from './live-patch.js';
import { queryClient } from './query-client.js';

export type LiveSample = LiveMessage['data'];

/**
 * Keeps the query cache current from the live stream while the component is shown.
 * @param accountId undefined: not yet known, nothing is opened
 * @param stationId null: all stations of the account
 * @param onSample for what is not in the cache (a chart's newest point); called for every frame
 */
export function useLive(
  accountId: string | undefined,
  stationId: string | null,
  onSample?: (sample: LiveSample) => void,
): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const deliver = useEffectEvent((sample: LiveSample) => onSample?.(sample));

  useEffect(() => {
    if (accountId === undefined) return;
    let wasLost = false;
    return listenLive(livePath(accountId, stationId), {
      onMessage: (message) => {
        patchCache(accountId, message);
        deliver(message.data);
      },
      onState: (next) => {
        setState(next);
        if (next === 'open' && wasLost) refresh('latest', 'stations', 'trends', 'violations');
        if (next === 'refused') refresh('session', 'accounts', 'stations');
        wasLost = next === 'waiting';
      },
    });
  }, [accountId, stationId]);

  return state;
}

/**
 * Hears the live samples of all stations of an account beside its page, which keeps the query cache current.
 * @param onSample called for every frame, before the cache has it
 */
export function useLiveSamples(accountId: string, onSample: (sample: LiveSample) => void): void {
  const deliver = useEffectEvent(onSample);
  useEffect(
    () =>
      listenLive(livePath(accountId, null), {
        onMessage: ({ data }) => deliver(data),
        onState: () => undefined,
      }),
    [accountId],
  );
}

function livePath(accountId: string, stationId: string | null): string {
  const stations = `/accounts/${encodeURIComponent(accountId)}/stations`;
  return stationId === null
    ? `${stations}/realtimedata`
    : `${stations}/${encodeURIComponent(stationId)}/realtimedata`;
}

/** What came while nobody listened, or why listening ended, only the server knows. */
function refresh(...kinds: string[]): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => kinds.includes(String(queryKey[0])) });
}
