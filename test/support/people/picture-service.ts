import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"><rect width="7" height="7"/></svg>';

/** A service of profile pictures on this machine. */
export class PictureService {
  /** Hashes for which the service has a picture. */
  readonly known = new Set<string>();
  readonly asked: { path: string; headers: IncomingHttpHeaders }[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<PictureService> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const service = new PictureService(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', ({ url: path = '', headers }, answer) => {
      service.asked.push({ path, headers });
      const hash = /^\/avatar\/([0-9a-f]{64})\?d=404&s=\d+$/.exec(path)?.[1] ?? '';
      if (service.known.has(hash)) answer.setHeader('content-type', 'image/svg+xml').end(PICTURE);
      else answer.writeHead(404).end();
    });
    return service;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
