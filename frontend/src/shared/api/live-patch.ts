import { type LiveMessage } from '@mesonet/contract/live.js';
import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';
import { notifyManager } from '@tanstack/react-query';
import { serverNow } from '../time/server-clock.js';
import { bringsNewKey, withSample, withUpdate } from './live-cache.js';
import { noteViolations } from './live-violations.js';
import { queryClient } from './query-client.js';
import { queryKeys } from './query-keys.js';

/**
 * Messages of the live stream are gathered for this long and then written to the cache together, so that a hundred
 * stations that each send once a second do not cause a hundred renderings a second.
 */
const GATHER_MS = 100;

type Sample = LiveMessage['data'];

/**
 * The gathered live messages with their accounts. A message is gathered once, even if several listeners of one stream
 * pass it on.
 */
const gathered = new Map<LiveMessage, string>();
const newest = new Map<string, Sample>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Writes a message of the live stream into the query cache, which updates every part of the page that shows the
 * station.
 */
export function patchCache(accountId: string, message: LiveMessage): void {
  gathered.set(message, accountId);
  newest.set(message.data.stationid, message.data);
  timer ??= setTimeout(flush, GATHER_MS);
}

/**
 * Adds the newest live sample of a station to the last known values that the server has answered, because the server
 * may have sent its answer before the sample arrived.
 */
export function withNewestFrame(latest: LatestValues): LatestValues {
  const sample = newest.get(latest.stationid);
  return sample ? withSample(latest, sample) : latest;
}

function flush(): void {
  const frames = [...gathered];
  gathered.clear();
  timer = undefined;
  notifyManager.batch(() => {
    for (const [{ data }] of frames) {
      patchLatest(data);
      noteViolations(data);
    }
    for (const accountId of new Set(gatheredAccounts(frames))) {
      const samples = frames.filter(([, each]) => each === accountId).map(([{ data }]) => data);
      patchStations(accountId, samples);
    }
  });
}

function gatheredAccounts(frames: readonly (readonly [LiveMessage, string])[]): string[] {
  return frames.map(([, accountId]) => accountId);
}

function patchLatest(sample: Sample): void {
  const queryKey = queryKeys.latest(sample.stationid);
  const latest = queryClient.getQueryData<LatestValues>(queryKey);
  if (!latest) return;
  queryClient.setQueryData(queryKey, withSample(latest, sample));
  if (!bringsNewKey(latest, sample)) return;
  void queryClient.invalidateQueries({ queryKey });
  // A new key may be an own measurement registered a moment ago, so the own measurements are read again.
  void queryClient.invalidateQueries({ queryKey: queryKeys.ownMeasurements(sample.stationid) });
}

function patchStations(accountId: string, samples: readonly Sample[]): void {
  const now = serverNow();
  const samplesOf = byStation(samples);
  const update = (station: Station) =>
    (samplesOf.get(station._id) ?? []).reduce((patched, sample) => withUpdate(patched, sample, now), station);
  queryClient.setQueryData<Station[]>(queryKeys.stations(accountId), (stations) => stations?.map(update));
  queryClient.setQueriesData<LatestValues[]>({ queryKey: queryKeys.latestOfAccount(accountId) }, (all) =>
    all?.map((latest) => (samplesOf.get(latest.stationid) ?? []).reduce(withSample, latest)),
  );
  for (const id of samplesOf.keys()) {
    queryClient.setQueryData<Station>(
      queryKeys.station(accountId, id),
      (station) => station && update(station),
    );
  }
}

function byStation(samples: readonly Sample[]): ReadonlyMap<string, Sample[]> {
  const groups = new Map<string, Sample[]>();
  for (const sample of samples) {
    const group = groups.get(sample.stationid);
    if (group) group.push(sample);
    else groups.set(sample.stationid, [sample]);
  }
  return groups;
}
