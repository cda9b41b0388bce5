import { UnreadableFile } from '../readers/unreadable-file.js';
import { SILENCE_MS, SILENT_WORK_MS } from './reading-limits.js';

/**
 * Limits the time for reading a file. It counts the processor's time, because a reader may have to wait long for a
 * processor. Only a reader that seems dead is given up by the clock, while the server waits for its next message.
 */
export class ReadingPatience {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  /** The place in the file that the reader has reached, in words for people */
  private place: string | null = null;

  constructor(private readonly limitMs: number) {}

  /** This signal is aborted when the reader seems dead. The reason of the abort is an UnreadableFile. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Says in words which place in the file the reader has reached. */
  get reached(): string {
    return this.place === null ? 'before its first line was read' : `after ${this.place}`;
  }

  /**
   * @param workedMs the processor's time that the reader has taken so far
   * @throws UnreadableFile when that is too much
   */
  reach({ place, workedMs }: { place: string; workedMs: number }): void {
    this.place = place;
    if (workedMs > this.limitMs)
      throw this.givenUp(
        `it took more than ${seconds(this.limitMs)} of the processor’s time; split the file into smaller ones`,
      );
  }

  /** @returns an error for a reader that works and sends nothing */
  hanging(): UnreadableFile {
    return this.givenUp(`nothing more came of it in ${seconds(SILENT_WORK_MS)} of the processor’s time`);
  }

  /** The server waits for a message of the reader from now on. */
  begin(): void {
    const reason = `nothing more came of it for ${seconds(SILENCE_MS)}`;
    this.timer = setTimeout(() => this.controller.abort(this.givenUp(reason)), SILENCE_MS);
  }

  pause(): void {
    clearTimeout(this.timer);
  }

  private givenUp(reason: string): UnreadableFile {
    return new UnreadableFile(`Reading the file was given up ${this.reached}: ${reason}`);
  }
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000).toLocaleString('en')} s`;
}
