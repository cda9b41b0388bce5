/** The most bytes that one UTF-16 code unit of a JavaScript string can need in UTF-8. */
const UTF8_BYTES = 3;

/** Memory to which bytes are appended, and which grows when it is full. */
export class ByteSink {
  /**
   * The written bytes, up to `length`. Callers may write at `length` directly after they have called `reserve`, which
   * may replace this buffer.
   */
  bytes: Buffer;
  length = 0;

  /** @param memory the first memory, or the number of bytes of it */
  constructor(memory: Buffer | number) {
    this.bytes = typeof memory === 'number' ? Buffer.allocUnsafe(memory) : memory;
  }

  /** Grows the buffer if needed, so that this many more bytes fit. */
  reserve(bytes: number): void {
    if (this.length + bytes <= this.bytes.length) return;
    const more = Buffer.allocUnsafe(2 * (this.length + bytes));
    this.bytes.copy(more, 0, 0, this.length);
    this.bytes = more;
  }

  /** Appends text as UTF-8. */
  text(text: string): void {
    this.reserve(UTF8_BYTES * text.length);
    this.length += this.bytes.write(text, this.length, 'utf8');
  }

  /** Appends text that must be ASCII only. */
  ascii(text: string): void {
    this.reserve(text.length);
    this.length += this.bytes.write(text, this.length, 'latin1');
  }

  /** Returns everything written since the last call, as a copy that belongs to the caller. */
  take(): Buffer<ArrayBuffer> {
    const taken = Buffer.from(this.written());
    this.length = 0;
    return taken;
  }

  /** Returns everything written, without a copy: the bytes change when the sink is used again. */
  written(): Buffer {
    return this.bytes.subarray(0, this.length);
  }
}
