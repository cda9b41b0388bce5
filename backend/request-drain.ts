import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;

/** Lets the requests under way end before the parts that answer them are closed. */
export class RequestDrain {
  private underWay = 0;

  constructor(private readonly server: Server) {
    server.on('request', (_request, response) => {
      this.underWay += 1;
      response.once('close', () => (this.underWay -= 1));
    });
  }

  /** Takes no more connections. Resolves when no request is under way, or after `withinMs`. */
  async finish(withinMs: number): Promise<void> {
    this.server.close();
    const until = performance.now() + withinMs;
    while (this.underWay > 0 && performance.now() < until) await delay(POLL_MS);
  }
}
