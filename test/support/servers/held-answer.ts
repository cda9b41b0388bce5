import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { TestServer } from './server.js';

/** An answer of which nothing is read until that is wanted. */
export class HeldAnswer {
  private constructor(private readonly answer: IncomingMessage) {}

  /** Resolves when it has begun. */
  static async of(server: TestServer, path: string, headers: Record<string, string>): Promise<HeldAnswer> {
    const asked = request(new URL(path, server.url), { headers, agent: false }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    // Broken ones are what this is for; `rest` tells.
    asked.on('error', () => undefined);
    answer.on('error', () => undefined);
    return new HeldAnswer(answer);
  }

  get status(): number | undefined {
    return this.answer.statusCode;
  }

  /** @returns all of it; null when the connection was reset before its end */
  async rest(): Promise<Buffer | null> {
    const read = await buffer(this.answer).catch(() => null);
    return this.answer.complete ? read : null;
  }

  /** As a browser whose tab is closed. */
  leave(): void {
    this.answer.destroy();
  }
}
