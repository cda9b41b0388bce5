import { once } from 'node:events';
import { createServer, createConnection, type Server, type Socket } from 'node:net';
import { Transform, type Writable } from 'node:stream';
import { freePort } from '../ports.js';

/**
 * What can be wrong with a line: connections are refused; accepted and never answered; answered late; broken off
 * in the middle of what is sent.
 */
export type LineTrouble = 'refusing' | 'silent' | 'slow' | 'breaking';

const LATE_MS = 700;
/** Less than a write of some hundred rows. */
const BREAKS_AFTER_BYTES = 8_192;

/**
 * A line to a database that can be cut, troubled and mended; each of these breaks the connections there are. Or it can
 * be stalled and released: in between, nothing comes through and nobody is told.
 */
export class CutLine {
  private readonly sockets = new Set<Socket>();
  /** From where → to where, both ways of each connection. */
  private readonly ways = new Map<Socket, Writable>();
  private isStalled = false;
  private answered = 0;
  private server: Server | null = null;

  private constructor(
    private readonly target: URL,
    private readonly port: number,
  ) {}

  /** @param url of the database */
  static async to(url: string): Promise<CutLine> {
    // Its own also while it is cut.
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

  /** Of all that the database has said so far. */
  get answeredBytes(): number {
    return this.answered;
  }

  /** Connections break and new ones are refused. */
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

  /** @param answers what the database says passes through it */
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
    // Broken connections are what this is for.
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
