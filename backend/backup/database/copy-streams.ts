import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import type { Client, Connection, Submittable } from 'pg';

/** What of node-postgres serves COPY; its types leave it out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

interface CommandComplete {
  text: string;
}

/** A row comes as a message of its own; so many bytes of them go on together. */
const PIECE_BYTES = 64 * 1024;

/** What `COPY … TO STDOUT` answers, as a stream. */
class CopyOut extends Readable implements Submittable {
  rows = 0;
  private pieces: Buffer[] = [];
  private bytes = 0;
  private connection: Connection | null = null;

  constructor(private readonly sql: string) {
    super();
  }

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query(this.sql);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    // A copy: the connection reads the next messages into the same memory.
    this.pieces.push(Buffer.from(chunk));
    this.bytes += chunk.length;
    if (this.bytes >= PIECE_BYTES && !this.pass()) connection.stream.pause();
  }

  handleCommandComplete(answer: CommandComplete): void {
    this.rows = rowsOf(answer);
    this.pass();
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  /** @returns false when the reader is behind */
  private pass(): boolean {
    const piece = Buffer.concat(this.pieces);
    this.pieces = [];
    this.bytes = 0;
    return piece.length === 0 || this.push(piece);
  }
}

/** Takes what `COPY … FROM STDIN` asks for; finished when the rows are in. */
class CopyIn extends Writable implements Submittable {
  rows = 0;
  private connection: CopyConnection | null = null;
  private goOn: (error?: Error) => void = () => undefined;

  constructor(private readonly sql: string) {
    super();
  }

  /** The first write waits for the server's invitation. */
  override _construct(callback: (error?: Error | null) => void): void {
    this.goOn = callback;
  }

  submit(connection: Connection): void {
    connection.query(this.sql);
  }

  handleCopyInResponse(connection: Connection): void {
    this.connection = connection as CopyConnection;
    this.goOn();
  }

  override _write(chunk: Buffer, _encoding: string, callback: (error?: Error | null) => void): void {
    const { stream } = this.connection!;
    this.connection!.sendCopyFromChunk(chunk);
    if (!stream.writableNeedDrain) return callback();
    once(stream, 'drain').then(() => callback(), callback);
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.goOn = callback;
    this.connection!.endCopyFrom();
  }

  handleCommandComplete(answer: CommandComplete): void {
    this.rows = rowsOf(answer);
  }

  handleReadyForQuery(): void {
    if (!this.destroyed) this.goOn();
  }

  handleError(error: Error): void {
    // A stream still under construction waits for its callback, also to be destroyed.
    if (this.connection === null) this.goOn(error);
    else this.destroy(error);
  }
}

function rowsOf({ text }: CommandComplete): number {
  return Number(/^COPY (\d+)$/.exec(text)?.[1]);
}

/**
 * @param sql `COPY … TO STDOUT`; nothing else may use the client until the stream has ended
 * @returns a stream; its `rows` are known at its end
 */
export function copyOut(client: Client, sql: string): Readable & { readonly rows: number } {
  return client.query(new CopyOut(sql));
}

/** @param sql `COPY … FROM STDIN`; @returns a stream; its `rows` are known once it has finished */
export function copyIn(client: Client, sql: string): Writable & { readonly rows: number } {
  return client.query(new CopyIn(sql));
}
