/** A position that only goes up, and those who wait for it. */
export class Progress {
  private position = 0;
  private waiters: { for: number; resolve: () => void }[] = [];

  get value(): number {
    return this.position;
  }

  advance(position: number): void {
    this.position = position;
    this.waiters = this.waiters.filter((waiter) => {
      if (waiter.for > position) return true;
      waiter.resolve();
      return false;
    });
  }

  /** @returns true when the position is reached, false when the signal ended first */
  async reached(position: number, signal: AbortSignal): Promise<boolean> {
    if (position > this.position && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.waiters.push({ for: position, resolve });
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    return position <= this.position;
  }
}
