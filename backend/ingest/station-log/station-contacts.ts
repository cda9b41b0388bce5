import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Injectable } from '@nestjs/common';
import { StationLog } from './station-log.js';

interface Contact {
  protocol: string;
  address: string;
  at: number;
}

/** Length of the silence after which the next upload of a station makes a new entry in its log. */
const SILENCE_MS = 10 * MINUTE_MS;

/** Writes to a station's log when the station connects, comes back, or changes its protocol or address. */
@Injectable()
export class StationContacts {
  private readonly last = new Map<number, Contact>();

  constructor(private readonly log: StationLog) {}

  /**
   * Notes an upload of a station.
   * @param now UTC ms
   */
  note(series: number, protocol: string, address: string, now: number): void {
    const before = this.last.get(series);
    this.last.set(series, { protocol, address, at: now });
    if (before?.protocol === protocol && before.address === address && now - before.at < SILENCE_MS) return;
    this.log.record({ series, kind: 'connect', detail: protocol, message: `Uploads from ${address}` }, now);
  }
}
