import { once } from 'node:events';
import { createServer, createConnection, type Server, type Socket } from 'node:net';
import { Transform, type Writable } from 'node:stream';
import { freePort } from '../ports.js';

/**
 * Faults of a line. 'refusing': it refuses connections; 'silent': it accepts them and never answers; 'slow': it answers
 * late; 'breaking': it breaks connections in the middle of the sent data.
 */
export type LineTrouble = 'refusing' | 'silent' | 'slow' | 'breaking';

const LATE_MS = 700;
/** A write of some hundred rows is longer than this. */
const BREAKS_AFTER_BYTES = 8_192;

/**
 * A line to a database that a test can cut, trouble and mend; each of these breaks the open connections. A test can
 * also stall and release it: while it is stalled, no data passes and neither side notices.
 */
export class CutLine {
  private readonly sockets = new Set<Socket>();
  /** Source → destination, for both directions of each connection. */
  private readonly ways = new Map<Socket, Writable>();
  private isStalled = false;
  private answered = 0;
  private server: Server | null = null;

  private constructor(
    private readonly target: URL,
    private readonly port: number,
  ) {}

  /** @param url address of the database */
  static async to(url: string): Promise<CutLine> {
    // The line keeps its port while it is cut.
    const line = new CutLine(new URL(url), await freePort());
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

  /** Number of bytes that the database has sent so far. */
  get answeredBytes(): number {
    return this.answered;
  }

  /** Breaks all connections and refuses new ones. */
  async cut(): Promise<void> {
    const closed = this.server && once(this.server, 'close');
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
    this.server = null;
  }

  mend(): Promise<void> {
    return this.listen((near) => this.join(near, new Transform({ transform: handOn })));
  }

  trouble(kind: LineTrouble): Promise<void> {
    if (kind === 'refusing') return this.cut();
    if (kind === 'silent') return this.listen((near) => this.hold(near).resume());
    if (kind === 'slow')
      return this.listen((near) => this.join(near, new Transform({ transform: handOnLate })));
    return this.listen((near) => {
      this.join(near, new Transform({ transform: handOn }));
      let bytes = 0;
      near.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > BREAKS_AFTER_BYTES) near.resetAndDestroy();
      });
    });
  }

  stall(): void {
    this.isStalled = true;
    for (const from of this.ways.keys()) from.unpipe();
  }

  release(): void {
    this.isStalled = false;
    for (const [from, to] of this.ways) from.pipe(to);
  }

  private async listen(accept: (near: Socket) => void): Promise<void> {
    await this.cut();
    this.server = createServer(accept);
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** @param answers stream through which the database's answers pass */
  private join(near: Socket, answers: Transform): void {
    const far = createConnection({ host: this.target.hostname, port: Number(this.target.port) });
    this.lead(this.hold(near), far);
    this.lead(this.hold(far), answers);
    answers.pipe(near);
    answers.on('data', (chunk: Buffer) => (this.answered += chunk.length));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }

  private lead(from: Socket, to: Writable): void {
    this.ways.set(from, to);
    if (!this.isStalled) from.pipe(to);
  }

  private hold(socket: Socket): Socket {
    this.sockets.add(socket);
    // Broken connections are expected here.
    socket.on('error', () => undefined);
    return socket.on('close', () => {
      this.sockets.delete(socket);
      this.ways.delete(socket);
    });
  }
}

type HandOn = (chunk: Buffer, encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void) => void;

const handOn: HandOn = (chunk, _encoding, done) => done(null, chunk);
const handOnLate: HandOn = (chunk, _encoding, done) => setTimeout(() => done(null, chunk), LATE_MS);
