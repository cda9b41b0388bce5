import type { Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;

/** Lets the requests under way end before the parts that answer them are closed. */
export class RequestDrain {
  private readonly underWay = new Set<ServerResponse>();
  private isAnnounced = false;

  constructor(private readonly server: Server) {
    // Before all other listeners: they may answer at once.
    server.prependListener('request', (_request, response) => {
      if (this.isAnnounced) response.shouldKeepAlive = false;
      this.underWay.add(response);
      response.once('close', () => this.underWay.delete(response));
    });
  }

  /**
   * From now on each answer says that its connection ends with it, so that nobody sends the next request on one that
   * is about to be closed.
   */
  announce(): void {
    this.isAnnounced = true;
    for (const response of this.underWay) response.shouldKeepAlive = false;
  }

  /** Takes no more connections. Resolves when no request is under way, or after `withinMs`. */
  async finish(withinMs: number): Promise<void> {
    this.server.close();
    const until = performance.now() + withinMs;
    while (this.underWay.size > 0 && performance.now() < until) await delay(POLL_MS);
  }
}
