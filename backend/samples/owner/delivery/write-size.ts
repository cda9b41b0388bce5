const LARGEST = 5_000;
const SMALLEST = 100;
const FIRST = 200;
/** How long the encoding of one write may block the event loop. Nobody notices a pause this short. */
const AIM_MS = 5;

/** Decides how many rows a write contains: as many as can be encoded without blocking the event loop for long. */
export class WriteSize {
  private size = FIRST;

  get rows(): number {
    return this.size;
  }

  /**
   * Starts a write and measures how long it blocks the event loop. Small writes are not measured, because other work
   * would distort the result.
   * @param write encodes all rows before it returns its promise
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
