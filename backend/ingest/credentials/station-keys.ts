import { Injectable } from '@nestjs/common';
import { StationDirectory } from '../../features/stations/station-directory.js';
import { TooManyRequests, Unauthorized } from '../../platform/errors.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import { FailedAttempts } from './failed-attempts.js';
import { StationLog } from '../station-log/station-log.js';

/** The credentials and the origin of an upload, in the same form for every protocol. */
export interface StationCaller {
  stationId: string;
  password: string;
  /** IP address of the sender. */
  address: string;
  /** Name of the protocol for the station's log, such as "Weather Underground". */
  protocol: string;
}

/** A weather console that knows no station id and sends only its own PASSKEY, as Ecowitt consoles do. */
interface PasskeyCaller extends Omit<StationCaller, 'stationId' | 'password'> {
  passkey: string;
}

/** A longer password is refused without computing its digest, because no station has a password of this length. */
const MAX_PASSWORD = 1_024;

/** Checks the credentials of stations. */
@Injectable()
export class StationKeys {
  private readonly failures = new FailedAttempts();

  constructor(
    private readonly directory: StationDirectory,
    private readonly log: StationLog,
  ) {}

  /**
   * Checks the id and password of a station.
   * @param now UTC ms
   * @throws Unauthorized for an unknown station and for a wrong password, with the same message
   * @throws TooManyRequests instead, when too many attempts have failed
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
   * Finds the station of a weather console by its PASSKEY.
   * @param now UTC ms
   * @throws Unauthorized when no station has the PASSKEY
   * @throws TooManyRequests instead, when too many attempts have failed
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
