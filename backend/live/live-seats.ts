import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/config.module.js';
import { isLoopback } from '../platform/http/client-address.js';

/** The address and the session for which a WebSocket connection is counted. */
export interface Seat {
  /** Text that identifies where the client comes from, such as its IP address; the same as `Visitor.place`. */
  place: string;
  /** Id of the session of the signed-in user; null for an anonymous visitor. */
  sessionId: string | null;
}

/**
 * Counts open WebSocket connections, so that one address or one session cannot occupy all of them. Connections from
 * this computer are not counted by address: they may come from many clients through one tunnel program on this computer
 * that adds no header with their addresses.
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
