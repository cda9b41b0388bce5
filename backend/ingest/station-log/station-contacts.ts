import { Injectable } from '@nestjs/common';
import { StationLog } from './station-log.js';

interface Contact {
  protocol: string;
  address: string;
  at: number;
}

/** A station that was silent for so long counts as connecting anew. */
const SILENCE_MS = 10 * 60_000;

/** Tells the log when a station comes, comes back, or comes from elsewhere. */
@Injectable()
export class StationContacts {
  private readonly last = new Map<number, Contact>();

  constructor(private readonly log: StationLog) {}

  /** @param now UTC ms */
  note(series: number, protocol: string, address: string, now: number): void {
    const before = this.last.get(series);
    this.last.set(series, { protocol, address, at: now });
    if (before?.protocol === protocol && before.address === address && now - before.at < SILENCE_MS) return;
    this.log.record({ series, kind: 'connect', detail: protocol, message: `Uploads from ${address}` }, now);
  }
}
