const LARGEST = 5_000;
const SMALLEST = 100;
const FIRST = 200;
/** Encoding rows holds up the event loop; this long is not felt. */
const AIM_MS = 5;

/** How many rows a write takes: as many as the store's client encodes within a slice of the event loop. */
export class WriteSize {
  private size = FIRST;

  get rows(): number {
    return this.size;
  }

  /**
   * Starts a write of `rows` rows and learns from the time until it gives the event loop back. Small writes teach
   * nothing: other work weighs too much in them.
   */
  observe<T>(rows: number, write: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const writing = write();
    if (rows >= SMALLEST) {
      const fitting = (rows * AIM_MS) / Math.max(performance.now() - startedAt, 0.1);
      this.size = Math.round(Math.min(Math.max(fitting, this.size / 2, SMALLEST), this.size * 2, LARGEST));
    }
    return writing;
  }
}
