/** A position that only increases, for which callers can wait. */
export class Progress {
  private position = 0;
  private readonly waiters = new Set<{ for: number; end: () => void }>();

  get value(): number {
    return this.position;
  }

  advance(position: number): void {
    this.position = position;
    for (const waiter of this.waiters) if (waiter.for <= position) waiter.end();
  }

  /** @returns true when the position is reached, false when the signal was aborted first */
  async reached(position: number, signal: AbortSignal): Promise<boolean> {
    if (position > this.position && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const end = () => {
          signal.removeEventListener('abort', end);
          this.waiters.delete(waiter);
          resolve();
        };
        const waiter = { for: position, end };
        this.waiters.add(waiter);
        signal.addEventListener('abort', end);
      });
    }
    return position <= this.position;
  }
}
