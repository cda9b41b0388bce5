import { type LiveMessage } from '@mesonet/contract/live.js';
import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';
import { notifyManager } from '@tanstack/react-query';
import { serverNow } from '../time/server-clock.js';
import { withSample, withUpdate } from './live-cache.js';
import { queryClient } from './query-client.js';
import { queryKeys } from './query-keys.js';

/** Frames are gathered this long: a hundred stations at 1 Hz must not mean a hundred renderings. */
const GATHER_MS = 100;

const gathered = new Set<LiveMessage>();
const newest = new Map<string, LiveMessage['data']>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Writes a live message into the query cache, from where every view of the station renews itself. */
export function patchCache(accountId: string, message: LiveMessage): void {
  gathered.add(message);
  newest.set(message.data.stationid, message.data);
  timer ??= setTimeout(() => flush(accountId), GATHER_MS);
}

/** An answer of `latest` may have left the server before the newest frame did. */
export function withNewestFrame(latest: LatestValues): LatestValues {
  const sample = newest.get(latest.stationid);
  return sample ? withSample(latest, sample) : latest;
}

function flush(accountId: string): void {
  const messages = [...gathered];
  gathered.clear();
  timer = undefined;
  notifyManager.batch(() => {
    for (const { data } of messages) patchLatest(data);
    patchStations(accountId, messages);
  });
}

function patchLatest(sample: LiveMessage['data']): void {
  queryClient.setQueryData<LatestValues>(
    queryKeys.latest(sample.stationid),
    (latest) => latest && withSample(latest, sample),
  );
}

function patchStations(accountId: string, messages: readonly LiveMessage[]): void {
  const now = serverNow();
  const update = (station: Station) =>
    messages.reduce((patched, { data }) => withUpdate(patched, data, now), station);
  queryClient.setQueryData<Station[]>(queryKeys.stations(accountId), (stations) => stations?.map(update));
  for (const id of new Set(messages.map(({ data }) => data.stationid))) {
    queryClient.setQueryData<Station>(
      queryKeys.station(accountId, id),
      (station) => station && update(station),
    );
  }
}
