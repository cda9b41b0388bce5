import { TestServer } from './server.js';

/** A running server answers every request in less time. */
const ANSWER_WITHIN_MS = 10_000;

/** Several servers on one database behind one address. Each request goes to the next server in use. */
export class BalancedServer extends TestServer {
  private requests = 0;
  private inUse: readonly TestServer[];

  constructor(readonly servers: readonly TestServer[]) {
    super(servers[0]!.url, servers[0]!.databaseUrl);
    this.inUse = servers;
  }

  use(...servers: readonly TestServer[]): void {
    this.inUse = servers;
  }

  override fetch(path: string, init: RequestInit & { cookie?: string } = {}): Promise<Response> {
    const server = this.inUse[this.requests++ % this.inUse.length]!;
    return server.fetch(path, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), ...init });
  }
}
