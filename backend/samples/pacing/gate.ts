/** Work that goes on side by side, unless the gate is closed for work that must be alone. */
export class Gate {
  private readonly inside = new Set<Promise<unknown>>();
  private closed: Promise<unknown> | null = null;

  /** Begins at once when the gate is open, else when it opens. */
  enter<T>(work: () => Promise<T>): Promise<T> {
    if (this.closed) return this.closed.then(() => this.enter(work));
    const run = work();
    this.inside.add(run);
    const leave = () => this.inside.delete(run);
    run.then(leave, leave);
    return run;
  }

  /** Resolves when all that is inside now has ended, well or not. */
  async emptied(): Promise<void> {
    await Promise.allSettled([...this.inside]);
  }

  /** Does its work while nothing is inside. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    while (this.closed) await this.closed;
    const run = this.emptied().then(work);
    const open = () => (this.closed = null);
    this.closed = run.then(open, open);
    return run;
  }
}
