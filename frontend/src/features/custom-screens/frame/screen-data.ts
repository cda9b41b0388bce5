import { type LiveMessage } from '@mesonet/contract/live.js';
import { type Station } from '@mesonet/contract/stations.js';
import { type TrendData } from '@mesonet/contract/trends.js';
import { listenLive } from '../../../shared/api/live.js';
import { queryClient } from '../../../shared/api/query-client.js';
import { request } from '../../../shared/api/request.js';
import { latestOptions } from '../../../shared/api/use-latest.js';
import { ownMeasurementsOptions } from '../../../shared/api/use-own-measurements.js';
import { stationsOptions } from '../../../shared/api/use-stations.js';
import { accountOptions } from '../../../shared/session/use-accounts.js';
import { displayUnits, unitNames } from '../../../shared/units/display-units.js';
import { type TrendQuestion } from './screen-question.js';
import { screenValue } from './screen-values.js';

/** The account, station, theme and units with which a custom screen is shown. */
export interface ScreenPlace {
  accountId: string;
  /** Id of a station; null for all stations. */
  stationId: string | null;
  theme: string;
  /** The address parameter `units` of the console; null where it is absent. */
  units: string | null;
}

/**
 * Reads data for a custom screen. The screen gets what users with the role of guest may read in its account, and
 * nothing of other accounts.
 */
export class ScreenData {
  constructor(private readonly place: ScreenPlace) {}

  async context() {
    const { accountId, stationId, theme } = this.place;
    const account = await queryClient.fetchQuery(accountOptions(accountId));
    const { _id: id, accountname: name, timezone } = account;
    const stations = (await this.stations()).map(toScreenStation);
    return { account: { id, name, timezone }, station: stationId, stations, theme };
  }

  async latest(stationId: string) {
    await this.requireOwn(stationId);
    const units = await this.unitsOf(stationId);
    const { updateTS, values } = await queryClient.fetchQuery({ ...latestOptions(stationId), staleTime: 0 });
    const shown = Object.entries(values).map(([key, { value, time }]) => {
      return [key, { ...screenValue(units, key, value), time }] as const;
    });
    return { station: stationId, time: updateTS, values: Object.fromEntries(shown) };
  }

  async trend({ station, keys, start, end, interval }: TrendQuestion): Promise<TrendData> {
    await this.requireOwn(station);
    const units = await this.unitsOf(station);
    const query = new URLSearchParams({
      measKeys: keys.join(','),
      interval: String(interval),
      units: unitNames(units.choice).join(','),
      ...(start !== undefined && { start: isoOf(start) }),
      ...(end !== undefined && { end: isoOf(end) }),
    });
    const path = `/stations/${encodeURIComponent(station)}/trendsummarydata/?${query.toString()}`;
    return request((first) => first.TrendData, path);
  }

  /**
   * Passes each live sample of the account to the screen.
   * @returns a function that stops watching
   */
  watch(notify: (sample: unknown) => void): () => void {
    const path = `/accounts/${encodeURIComponent(this.place.accountId)}/stations/realtimedata`;
    return listenLive(path, {
      onMessage: ({ data }) => void this.toSample(data).then(notify, () => undefined),
      onState: () => undefined,
    });
  }

  private async toSample({ stationid, updateTS, measData }: LiveMessage['data']) {
    const units = await this.unitsOf(stationid);
    const shown = Object.entries(measData).map(([key, value]) => [key, screenValue(units, key, value)]);
    return { station: stationid, time: updateTS, values: Object.fromEntries(shown) as object };
  }

  private stations(): Promise<Station[]> {
    return queryClient.fetchQuery({ ...stationsOptions(this.place.accountId), staleTime: STALE_MS });
  }

  /**
   * Refuses stations of other accounts. The user may be a super admin or a member of several accounts, who could read
   * more than the screen may.
   */
  private async requireOwn(stationId: string): Promise<void> {
    const isOwn = (await this.stations()).some(({ _id }) => _id === stationId);
    if (!isOwn) throw new Error(`This organization has no station ${stationId}.`);
  }

  private async unitsOf(stationId: string) {
    const account = await queryClient.fetchQuery({
      ...accountOptions(this.place.accountId),
      staleTime: STALE_MS,
    });
    const own = await queryClient.fetchQuery({ ...ownMeasurementsOptions(stationId), staleTime: STALE_MS });
    return displayUnits(this.place.units, account.units, own);
  }
}

const STALE_MS = 60_000;

function toScreenStation({ _id: id, stationname: name, ...station }: Station) {
  const { timezone, latitude, longitude, elevation } = station;
  return { id, name, timezone, latitude, longitude, elevation };
}

/** Turns a time into ISO text; a custom screen gives a time as text or as milliseconds. */
function isoOf(moment: string | number): string {
  return typeof moment === 'number' ? new Date(moment).toISOString() : moment;
}
