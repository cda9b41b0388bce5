import { Injectable } from '@nestjs/common';
import { StationDirectory } from '../../features/stations/station-directory.js';
import { TooManyRequests, Unauthorized } from '../../platform/errors.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import { FailedAttempts } from './failed-attempts.js';
import { StationLog } from '../station-log/station-log.js';

/** Who is calling, as every protocol presents it. */
export interface StationCaller {
  stationId: string;
  password: string;
  /** IP address of the peer */
  address: string;
  /** For the station's log: "Weather Underground" */
  protocol: string;
}

/** A console that knows no station id, only itself. */
export interface PasskeyCaller extends Omit<StationCaller, 'stationId' | 'password'> {
  passkey: string;
}

/** Longer than any password of ours: not worth a digest. */
const MAX_PASSWORD = 1_024;

/** Checks what stations identify themselves with. */
@Injectable()
export class StationKeys {
  private readonly failures = new FailedAttempts();

  constructor(
    private readonly directory: StationDirectory,
    private readonly log: StationLog,
  ) {}

  /**
   * @param now UTC ms
   * @throws Unauthorized, the same for an unknown station as for a wrong password
   * @throws TooManyRequests instead, once wrong passwords pile up
   * @throws Unavailable while nobody can tell
   */
  async check(
    { stationId, password, address, protocol }: StationCaller,
    now: number,
  ): Promise<SeriesSettings> {
    const station = password.length <= MAX_PASSWORD ? await this.directory.verify(stationId, password) : null;
    if (station) return station;
    const waitSeconds = this.failures.note(stationId, address, now);
    const meant = this.directory.byId(stationId);
    if (meant) {
      const message = `Wrong password from ${address}`;
      this.log.record({ series: meant.series, kind: 'unauthorized', detail: protocol, message }, now);
    }
    throw refusal(waitSeconds);
  }

  /**
   * @param now UTC ms
   * @throws Unauthorized for a PASSKEY that no station has
   * @throws TooManyRequests instead, once such pile up
   */
  checkPasskey({ passkey, address }: PasskeyCaller, now: number): SeriesSettings {
    const station = passkey.length <= MAX_PASSWORD ? this.directory.findByPasskey(passkey) : undefined;
    if (!station) throw refusal(this.failures.note('PASSKEY', address, now));
    return station;
  }
}

function refusal(waitSeconds: number | null): TooManyRequests | Unauthorized {
  return waitSeconds === null ? new Unauthorized() : new TooManyRequests(waitSeconds);
}
