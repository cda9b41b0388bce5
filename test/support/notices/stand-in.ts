import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { TestCertificate } from './certificate.js';

/** A request that a stand-in received. */
export interface TakenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface StandInAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A server on loopback that replaces a server on the Internet. */
export class StandIn {
  readonly requests: TakenRequest[] = [];
  /** Number of connections, with or without a request. */
  connections = 0;

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  /** @param answer gives the answer to each request */
  static async start(
    answer: (request: TakenRequest) => StandInAnswer | Promise<StandInAnswer>,
    certificate?: TestCertificate,
  ): Promise<StandIn> {
    const listener: RequestListener = (request, reply) => {
      void buffer(request).then(async (body) => {
        const { method = '', url: path = '', headers } = request;
        const taken = { method, path, headers, body };
        standIn.requests.push(taken);
        const { status, headers: more, body: text } = await answer(taken);
        reply.writeHead(status, more).end(text);
      });
    };
    const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const standIn = new StandIn(server, `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`);
    server.on('connection', () => (standIn.connections += 1));
    return standIn;
  }

  /** The host and port in the form of NOTIFY_PRIVATE_HOSTS. */
  get host(): string {
    return new URL(this.origin).host;
  }

  get port(): number {
    return Number(new URL(this.origin).port);
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}
