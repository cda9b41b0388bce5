import { UnreadableFile } from '../readers/unreadable-file.js';
import { SILENCE_MS } from './reading-limits.js';

/** Ends a reading that hangs or takes too long. The time counts only while the thread is waited for. */
export class ReadingPatience {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private waitingSince = 0;
  private usedMs = 0;
  /** How far the reader has come, for a person. */
  private place: string | null = null;

  constructor(private readonly totalMs: number) {}

  /** Ends when the patience does; its reason is an UnreadableFile. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Words for how far the reader came. */
  get reached(): string {
    return this.place === null ? 'before its first line was read' : `after ${this.place}`;
  }

  reach(place: string): void {
    this.place = place;
  }

  begin(): void {
    this.waitingSince = performance.now();
    const leftMs = this.totalMs - this.usedMs;
    this.timer = setTimeout(() => this.end(leftMs), Math.min(SILENCE_MS, leftMs));
  }

  pause(): void {
    clearTimeout(this.timer);
    this.usedMs += performance.now() - this.waitingSince;
  }

  private end(leftMs: number): void {
    const seconds = (ms: number) => `${Math.round(ms / 1000).toLocaleString('en')} s`;
    const why =
      leftMs <= SILENCE_MS
        ? `it took longer than ${seconds(this.totalMs)}; split the file into smaller ones`
        : `nothing more came of it for ${seconds(SILENCE_MS)}`;
    this.controller.abort(new UnreadableFile(`Reading the file was given up ${this.reached}: ${why}`));
  }
}
