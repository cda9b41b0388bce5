import { once } from 'node:events';
import { type AddressInfo, createServer, createConnection, type Server, type Socket } from 'node:net';

/**
 * A line to a database that can be cut and mended: in between, connections break and new ones are refused. Or it can be
 * stalled and released: in between, nothing comes through and nobody is told.
 */
export class CutLine {
  /** From where → to where, both ways of each connection. */
  private readonly pairs = new Map<Socket, Socket>();
  private server: Server | null = null;
  private port = 0;
  private isStalled = false;

  private constructor(private readonly target: URL) {}

  /** @param url of the database */
  static async to(url: string): Promise<CutLine> {
    const line = new CutLine(new URL(url));
    await line.mend();
    return line;
  }

  /** The address of the database over this line. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  async cut(): Promise<void> {
    const closed = this.server && once(this.server, 'close');
    this.server?.close();
    for (const socket of this.pairs.keys()) socket.destroy();
    await closed;
    this.server = null;
  }

  async mend(): Promise<void> {
    this.server = createServer((near) => {
      const far = createConnection({ host: this.target.hostname, port: Number(this.target.port) });
      this.join(near, far);
      this.join(far, near);
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  stall(): void {
    this.isStalled = true;
    for (const from of this.pairs.keys()) from.unpipe();
  }

  release(): void {
    this.isStalled = false;
    for (const [from, to] of this.pairs) from.pipe(to);
  }

  private join(from: Socket, to: Socket): void {
    this.pairs.set(from, to);
    if (!this.isStalled) from.pipe(to);
    // Broken connections are what this is for.
    from.on('error', () => undefined);
    from.on('close', () => {
      this.pairs.delete(from);
      to.destroy();
    });
  }
}
