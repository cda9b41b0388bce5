import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/config.module.js';
import { isLoopback } from '../platform/http/client-address.js';

/** Who a socket is counted for. */
export interface Seat {
  /** Stands for one reader, see `Visitor`. */
  place: string;
  /** null: an anonymous visitor */
  sessionId: string | null;
}

/**
 * Counts open sockets, so that one address or one session cannot take all there are. Loopback is not counted by
 * address: a tunnel on this machine that adds no header may bring everybody.
 */
@Injectable()
export class LiveSeats {
  private readonly taken = new Map<string, number>();

  constructor(
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'LIVE_SOCKETS_PER_ADDRESS' | 'LIVE_SOCKETS_PER_SESSION'>,
  ) {}

  hasRoom(seat: Seat): boolean {
    return this.places(seat).every(({ key, most }) => (this.taken.get(key) ?? 0) < most);
  }

  take(seat: Seat): void {
    for (const { key } of this.places(seat)) this.taken.set(key, (this.taken.get(key) ?? 0) + 1);
  }

  leave(seat: Seat): void {
    for (const { key } of this.places(seat)) {
      const left = (this.taken.get(key) ?? 0) - 1;
      if (left > 0) this.taken.set(key, left);
      else this.taken.delete(key);
    }
  }

  private places({ place, sessionId }: Seat): { key: string; most: number }[] {
    const { LIVE_SOCKETS_PER_ADDRESS, LIVE_SOCKETS_PER_SESSION } = this.config;
    return [
      ...(isLoopback(place) ? [] : [{ key: `address ${place}`, most: LIVE_SOCKETS_PER_ADDRESS }]),
      ...(sessionId === null ? [] : [{ key: `session ${sessionId}`, most: LIVE_SOCKETS_PER_SESSION }]),
    ];
  }
}
