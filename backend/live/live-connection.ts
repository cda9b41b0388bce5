import type { Socket } from 'node:net';
import { WebSocket } from 'ws';

/** What one socket was admitted to. */
export interface Subscription {
  accountId: string;
  /** null: every station of the account */
  stationId: string | null;
  /** null: an anonymous visitor of a public account */
  sessionId: string | null;
  /** What proved it, to ask again. */
  credentials: { cookie?: string; authorization?: string };
}

/** Above this many unsent bytes a reader counts as slow: it gets the newest sample of each station instead. */
const SLOW_BYTES = 256 * 1024;
/** Frames of one turn of the event loop share a system call, up to this size. */
const CORK_BYTES = 64 * 1024;
const MISSED_PINGS = 2;
/** Browsers send none and programs one in several seconds; each costs an answer. */
const MAX_PINGS_A_CHECK = 100;
/** Three pings and the last goodbye fit into a reader's patience. */
const PINGS_IN_PATIENCE = 4;

/** Close codes of the live stream; 1001, 1008 and 1013 are the protocol's, the others ours. */
export const CLOSE = {
  goingAway: 1001,
  notAllowed: 1008,
  tryLater: 1013,
  signedOut: 4401,
  gone: 4404,
} as const;
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];

/**
 * One reader. Its memory is bounded: frames are buffers shared with all readers, at most SLOW_BYTES of them wait
 * in the socket, and beyond that one per station.
 */
export class LiveConnection {
  /** Station → its newest frame that a slow reader has not been given; oldest need first. */
  private readonly waiting = new Map<string, Buffer>();
  private isCorked = false;
  private sentBytes = 0;
  private progressAt: number;
  private pingedAt: number;
  private missedPings = 0;
  private receivedPings = 0;

  /**
   * @param wire the socket below: prebuilt frames go there, so each is encoded once and not once a reader
   * @param patienceMs after so long a reader that neither reads nor answers is closed
   */
  constructor(
    readonly subscription: Subscription,
    private readonly socket: WebSocket,
    private readonly wire: Socket,
    now: number,
    private readonly patienceMs: number,
  ) {
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

  /** Sends a frame, or keeps it as the newest of its station while the reader is slow. */
  offer(stationId: string, frame: Buffer): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.waiting.size > 0 || this.wire.writableLength > SLOW_BYTES) this.waiting.set(stationId, frame);
    else this.write(frame);
  }

  /** Hands the frames of this turn to the system; call once after a round of `offer`. */
  flush(): void {
    if (!this.isCorked) return;
    this.isCorked = false;
    this.wire.uncork();
  }

  /** Forgets what waits of a station. */
  drop(stationId: string): void {
    this.waiting.delete(stationId);
  }

  /** Heartbeat and stall check, every second or so. @param now ms; @returns false when the reader was given up */
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

  /** True when the system has taken nothing for half of the patience although something waits. */
  private isStalled(now: number): boolean {
    const sent = this.wire.bytesWritten - this.wire.writableLength;
    if (this.wire.writableLength === 0 || sent > this.sentBytes) {
      this.sentBytes = sent;
      this.progressAt = now;
    }
    return now - this.progressAt >= this.patienceMs / 2;
  }
}
