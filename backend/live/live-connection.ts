import type { Socket } from 'node:net';
import { WebSocket } from 'ws';

/** The live stream that one socket was admitted to read. */
export interface Subscription {
  accountId: string;
  /** Id of the only station of the stream; null for all stations of the account. */
  stationId: string | null;
  /** Id of the reader's session; null for an anonymous visitor of a public account. */
  sessionId: string | null;
  /** Credentials that the reader sent. They are stored, so that the reader's rights can be checked again. */
  credentials: { cookie?: string; authorization?: string };
}

/** A reader with more unsent bytes than this counts as slow, and then gets only the newest sample of each station. */
const SLOW_BYTES = 256 * 1024;
/** Frames that are sent at about the same time are handed to the operating system together, up to this size. */
const CORK_BYTES = 64 * 1024;
const MISSED_PINGS = 2;
/**
 * Most pings and answers to pings that a reader may send between two calls of `check`. Browsers send no pings, and
 * programs send one in several seconds. Each ping costs an answer, so a reader that sends more is disconnected.
 */
const MAX_PINGS_A_CHECK = 100;
/**
 * Number of pings that are sent within `patienceMs`, the time after which a silent reader is closed. A reader that
 * misses two pings is closed after three quarters of this time, which leaves the last quarter for the closing
 * handshake.
 */
const PINGS_IN_PATIENCE = 4;

/**
 * Close codes of the live stream. The WebSocket protocol defines
 * 1001, 1008 and 1013; the others belong to this product.
 */
export const CLOSE = {
  goingAway: 1001,
  notAllowed: 1008,
  tryLater: 1013,
  signedOut: 4401,
  gone: 4404,
} as const;
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];

/**
 * One reader of a live stream. Its memory is limited: frames are buffers that all readers share, at most SLOW_BYTES of
 * them wait in the socket, and besides them only one frame for each station waits.
 */
export class LiveConnection {
  /**
   * For each station the newest frame that a slow reader has not got yet. The station that waits longest comes first.
   */
  private readonly waiting = new Map<string, Buffer>();
  private readonly patienceMs: number;
  private isCorked = false;
  private sentBytes = 0;
  private progressAt: number;
  private pingedAt: number;
  private missedPings = 0;
  private receivedPings = 0;

  /**
   * @param wire the TCP socket below `socket`; encoded frames are written
   *   to it directly, so that a frame is encoded once for all readers
   * @param patienceMs time after which a reader that neither reads nor answers is closed
   */
  constructor(
    readonly subscription: Subscription,
    private readonly socket: WebSocket,
    private readonly wire: Socket,
    { now, patienceMs }: { now: number; patienceMs: number },
  ) {
    this.patienceMs = patienceMs;
    this.progressAt = now;
    this.pingedAt = now;
    wire.on('drain', () => this.sendWaiting());
    socket.on('pong', () => {
      this.missedPings = 0;
      this.countPing();
    });
    socket.on('ping', () => this.countPing());
    socket.on('message', () => this.close(CLOSE.notAllowed, 'This stream is one-way'));
  }

  /** Sends a frame. While the reader is slow, the frame waits instead and replaces an older one of the same station. */
  offer(stationId: string, frame: Buffer): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.waiting.size > 0 || this.wire.writableLength > SLOW_BYTES) this.waiting.set(stationId, frame);
    else this.write(frame);
  }

  /** Hands the collected frames to the operating system. Call this once after several calls of `offer`. */
  flush(): void {
    if (!this.isCorked) return;
    this.isCorked = false;
    this.wire.uncork();
  }

  /** Drops the frame of a station that waits for the slow reader. */
  drop(stationId: string): void {
    this.waiting.delete(stationId);
  }

  /**
   * Sends pings, and closes a reader that does not read or answer. Call this about once a second.
   * @param now ms
   * @returns false when the reader was closed because it did not read or answer
   */
  check(now: number): boolean {
    this.receivedPings = 0;
    if (this.socket.readyState !== WebSocket.OPEN) return true;
    if (this.isStalled(now)) return this.giveUp('Not reading');
    if (now - this.pingedAt < this.patienceMs / PINGS_IN_PATIENCE) return true;
    if (this.missedPings >= MISSED_PINGS) return this.giveUp('No answer to pings');
    this.pingedAt = now;
    this.missedPings += 1;
    this.socket.ping();
    return true;
  }

  close(code: CloseCode, reason: string): void {
    this.waiting.clear();
    this.flush();
    this.socket.close(code, reason);
  }

  private countPing(): void {
    this.receivedPings += 1;
    if (this.receivedPings <= MAX_PINGS_A_CHECK || this.socket.readyState !== WebSocket.OPEN) return;
    this.close(CLOSE.notAllowed, 'Too many pings');
  }

  private giveUp(reason: string): false {
    this.close(CLOSE.tryLater, reason);
    return false;
  }

  private write(frame: Buffer): void {
    if (!this.isCorked) {
      this.isCorked = true;
      this.wire.cork();
    }
    this.wire.write(frame);
    if (this.wire.writableLength > CORK_BYTES) this.flush();
  }

  private sendWaiting(): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    for (const [stationId, frame] of this.waiting) {
      if (this.wire.writableLength > SLOW_BYTES) break;
      this.waiting.delete(stationId);
      this.write(frame);
    }
    this.flush();
  }

  /** Returns true when data has waited for half of `patienceMs` and the operating system has accepted none of it. */
  private isStalled(now: number): boolean {
    const sent = this.wire.bytesWritten - this.wire.writableLength;
    if (this.wire.writableLength === 0 || sent > this.sentBytes) {
      this.sentBytes = sent;
      this.progressAt = now;
    }
    return now - this.progressAt >= this.patienceMs / 2;
  }
}
