import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { TestServer } from './server.js';

/** An answer whose body is not read until the test asks for it. */
export class HeldAnswer {
  private constructor(private readonly answer: IncomingMessage) {}

  /** Resolves when the answer has begun. */
  static async of(server: TestServer, path: string, headers: Record<string, string>): Promise<HeldAnswer> {
    const asked = request(new URL(path, server.url), { headers, agent: false }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    // Broken connections are expected here; `rest` reports them.
    asked.on('error', () => undefined);
    answer.on('error', () => undefined);
    return new HeldAnswer(answer);
  }

  get status(): number | undefined {
    return this.answer.statusCode;
  }

  /** @returns the whole body; null when the connection was reset before the end */
  async rest(): Promise<Buffer | null> {
    const read = await buffer(this.answer).catch(() => null);
    return this.answer.complete ? read : null;
  }

  /** Closes the connection, as a browser does whose tab is closed. */
  leave(): void {
    this.answer.destroy();
  }
}
