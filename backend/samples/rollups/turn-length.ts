const QUICK_MS = 100;
const LONG_MS = 400;
const MOST_DAYS = 64;

/** How many days are read together: of a station that sends every second a few, of an hourly one many. */
export class TurnLength {
  private size = 1;

  get days(): number {
    return this.size;
  }

  /** Does a turn and learns from how long it takes. */
  async measure(days: number, turn: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    await turn();
    const tookMs = performance.now() - startedAt;
    if (tookMs > LONG_MS) this.size = Math.max(1, this.size >> 1);
    else if (tookMs < QUICK_MS && days === this.size) this.size = Math.min(this.size * 2, MOST_DAYS);
  }
}
