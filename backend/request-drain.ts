import type { Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;

/** Lets running requests end during a stop of the server, before the features that answer them are closed. */
export class RequestDrain {
  private readonly underWay = new Set<ServerResponse>();
  private isAnnounced = false;

  constructor(private readonly server: Server) {
    // This listener must run before all others, because one of them may answer the request at once.
    server.prependListener('request', (_request, response) => {
      if (this.isAnnounced) response.shouldKeepAlive = false;
      this.underWay.add(response);
      response.once('close', () => this.underWay.delete(response));
    });
  }

  /**
   * Makes each answer from now on close its connection, so that no client sends another request on a connection that is
   * about to be closed.
   */
  announce(): void {
    this.isAnnounced = true;
    for (const response of this.underWay) response.shouldKeepAlive = false;
  }

  /** Accepts no more connections. Resolves when no request is running any more, or after `withinMs`. */
  async finish(withinMs: number): Promise<void> {
    this.server.close();
    const until = performance.now() + withinMs;
    while (this.underWay.size > 0 && performance.now() < until) await delay(POLL_MS);
  }
}
