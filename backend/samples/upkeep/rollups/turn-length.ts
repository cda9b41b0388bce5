const QUICK_MS = 100;
const LONG_MS = 400;
const MOST_DAYS = 64;

/**
 * Learns how many days one turn of rolling up can read: few for a station that sends every
 * second, many for an hourly one.
 */
export class TurnLength {
  private size = 1;

  get days(): number {
    return this.size;
  }

  /** Runs a turn of rolling up, and learns from the time that it takes. */
  async measure(days: number, turn: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    await turn();
    const tookMs = performance.now() - startedAt;
    if (tookMs > LONG_MS) this.size = Math.max(1, this.size >> 1);
    else if (tookMs < QUICK_MS && days === this.size) this.size = Math.min(this.size * 2, MOST_DAYS);
  }
}
