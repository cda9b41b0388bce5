import type { HeldUpload, SentUpload, UploadAnswer } from './kept-upload.js';

/** Kept of one station. */
export const KEPT_UPLOADS = 200;
/** Enough for a console ten times over; of what is longer the beginning shows how it is meant. */
const MAX_TEXT_BYTES = 16 * 1024;
const MAX_BYTES = 32 * 1024 * 1024;

/** Uploads that wait to be written: of each station no more than are kept, so a fast one costs no more than others. */
export class UploadBuffer {
  private waiting = new Map<number, HeldUpload[]>();
  private bytes = 0;

  get isEmpty(): boolean {
    return this.waiting.size === 0;
  }

  /** True when so much waits that it should be written now. */
  get isHeavy(): boolean {
    return this.bytes > MAX_BYTES;
  }

  add(series: number, { stationId: _, text, ...sent }: SentUpload, answer: UploadAnswer): void {
    const size = typeof text === 'string' ? Buffer.byteLength(text) : text.length;
    const isCut = size > MAX_TEXT_BYTES;
    this.hold({ ...sent, ...answer, series, size, isCut, text: isCut ? beginning(text) : text });
  }

  /** Takes all out, of each station the oldest first. */
  take(): HeldUpload[] {
    const taken = [...this.waiting.values()].flat();
    this.waiting = new Map();
    this.bytes = 0;
    return taken;
  }

  /** Brings back what could not be written; what no longer fits is let go. */
  putBack(uploads: readonly HeldUpload[]): void {
    const newer = this.take();
    for (const upload of [...uploads, ...newer]) if (!this.isHeavy) this.hold(upload);
  }

  private hold(upload: HeldUpload): void {
    const { series } = upload;
    const ofStation = this.waiting.get(series) ?? [];
    this.waiting.set(series, ofStation);
    ofStation.push(upload);
    this.bytes += upload.text.length;
    if (ofStation.length > KEPT_UPLOADS) this.bytes -= ofStation.shift()!.text.length;
  }
}

/** Copied, so that the rest does not stay in memory with it. */
function beginning(text: string | Buffer): Buffer {
  return Buffer.from(
    typeof text === 'string' ? text.slice(0, MAX_TEXT_BYTES) : text.subarray(0, MAX_TEXT_BYTES),
  );
}
