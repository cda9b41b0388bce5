import { type LiveMessage } from '@mesonet/contract/live.js';
import { useEffect, useEffectEvent, useState } from 'react';
import { listenLive, type LiveState } from './live.js';
import { patchCache } from './live-patch.js';
import { queryClient } from './query-client.js';

export type LiveSample = LiveMessage['data'];

/**
 * Keeps the query cache current from the live stream of samples while the calling component is shown.
 * @param accountId undefined to open no stream, for example before the stations are loaded
 * @param stationId null for all stations of the account
 * @param onSample called with every live sample, for data outside the cache such as a chart's newest point
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
 * Receives the live samples of all stations of an account, on a page where `useLive` already keeps the query cache
 * current.
 * @param onSample called with every live sample, before the sample is in the cache
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

/**
 * Reads cached data again after the stream was interrupted or refused. Only the server has the samples that were missed
 * meanwhile, and only its answers tell why it refuses the stream.
 */
function refresh(...kinds: string[]): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => kinds.includes(String(queryKey[0])) });
}
