import type { UploadAnswer } from '../reading/protocol.js';
import type { SentUpload, WaitingUpload } from './kept-upload.js';

/** Number of newest uploads that are stored for each station, so that people can inspect them. */
export const KEPT_UPLOADS = 200;
/**
 * Length to which the text of an upload is cut, about ten times what a weather console sends. The beginning of a longer
 * text is enough to show what the upload is.
 */
const MAX_TEXT_BYTES = 16 * 1024;
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Uploads that wait in memory until they are stored. The buffer holds no more uploads of a station than will be stored,
 * so a station that sends fast takes up no more memory than others.
 */
export class UploadBuffer {
  private waiting = new Map<number, WaitingUpload[]>();
  private bytes = 0;

  get isEmpty(): boolean {
    return this.waiting.size === 0;
  }

  /** True when the waiting uploads take up so much memory that they should be written now. */
  get isHeavy(): boolean {
    return this.bytes > MAX_BYTES;
  }

  add(series: number, { stationId: _, text, ...sent }: SentUpload, answer: UploadAnswer): void {
    const size = typeof text === 'string' ? Buffer.byteLength(text) : text.length;
    const isCut = size > MAX_TEXT_BYTES;
    this.hold({ ...sent, ...answer, series, size, isCut, text: isCut ? beginning(text) : text });
  }

  /** Removes and returns all waiting uploads, the oldest of each station first. */
  take(): WaitingUpload[] {
    const taken = [...this.waiting.values()].flat();
    this.waiting = new Map();
    this.bytes = 0;
    return taken;
  }

  /** Puts back uploads that could not be written, and drops uploads that no longer fit. */
  putBack(uploads: readonly WaitingUpload[]): void {
    const newer = this.take();
    for (const upload of [...uploads, ...newer]) if (!this.isHeavy) this.hold(upload);
  }

  private hold(upload: WaitingUpload): void {
    const { series } = upload;
    const waiting = this.waiting.get(series) ?? [];
    this.waiting.set(series, waiting);
    waiting.push(upload);
    this.bytes += upload.text.length;
    if (waiting.length > KEPT_UPLOADS) this.bytes -= waiting.shift()!.text.length;
  }
}

/** Copies the beginning of a text, so that the rest of the text does not stay in memory. */
function beginning(text: string | Buffer): Buffer {
  return Buffer.from(
    typeof text === 'string' ? text.slice(0, MAX_TEXT_BYTES) : text.subarray(0, MAX_TEXT_BYTES),
  );
}
