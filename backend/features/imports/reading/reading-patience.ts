import { UnreadableFile } from '../readers/unreadable-file.js';
import { SILENCE_MS } from './reading-limits.js';

/** Limits the time for reading a file. Only time in which the main thread waits for the reading thread counts. */
export class ReadingPatience {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private waitingSince = 0;
  private usedMs = 0;
  /** The place in the file that the reader has reached, in words for people */
  private place: string | null = null;

  constructor(private readonly totalMs: number) {}

  /** This signal is aborted when the time is used up. The reason of the abort is an UnreadableFile. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Says in words which place in the file the reader has reached. */
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
    const reason =
      leftMs <= SILENCE_MS
        ? `it took longer than ${seconds(this.totalMs)}; split the file into smaller ones`
        : `nothing more came of it for ${seconds(SILENCE_MS)}`;
    this.controller.abort(new UnreadableFile(`Reading the file was given up ${this.reached}: ${reason}`));
  }
}
