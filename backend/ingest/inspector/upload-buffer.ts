import type { HeldUpload, SentUpload, UploadAnswer } from './kept-upload.js';

/** Kept of one station. */
export const KEPT_UPLOADS = 200;
/** Enough for a console ten times over; of what is longer the beginning shows how it is meant. */
const MAX_TEXT_BYTES = 16 * 1024;
const MAX_WAITING = 2_000;

/** Uploads that wait to be written. */
export class UploadBuffer {
  private waiting: HeldUpload[] = [];

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** @returns false when there was no room */
  add(series: number, { stationId: _, text, ...sent }: SentUpload, answer: UploadAnswer): boolean {
    if (this.waiting.length >= MAX_WAITING) return false;
    const size = typeof text === 'string' ? Buffer.byteLength(text) : text.length;
    const isCut = size > MAX_TEXT_BYTES;
    this.waiting.push({ ...sent, ...answer, series, size, isCut, text: isCut ? beginning(text) : text });
    return true;
  }

  /** Takes all out, oldest first: of each station no more than are kept. */
  take(): HeldUpload[] {
    const taken = this.waiting;
    this.waiting = [];
    const count = new Map<number, number>();
    return taken
      .toReversed()
      .filter(({ series }) => {
        const before = count.get(series) ?? 0;
        count.set(series, before + 1);
        return before < KEPT_UPLOADS;
      })
      .toReversed();
  }

  /** Brings back what could not be written. */
  putBack(uploads: readonly HeldUpload[]): void {
    this.waiting = [...uploads, ...this.waiting].slice(-MAX_WAITING);
  }
}

/** Copied, so that the rest does not stay in memory with it. */
function beginning(text: string | Buffer): Buffer {
  return Buffer.from(
    typeof text === 'string' ? text.slice(0, MAX_TEXT_BYTES) : text.subarray(0, MAX_TEXT_BYTES),
  );
}
