/** Lets several pieces of work run at the same time, except while one of them must run alone. */
export class Gate {
  private readonly inside = new Set<Promise<unknown>>();
  private closed: Promise<unknown> | null = null;

  /** Begins the work at once. While other work runs alone, it waits until that other work has ended. */
  enter<T>(work: () => Promise<T>): Promise<T> {
    if (this.closed) return this.closed.then(() => this.enter(work));
    const run = work();
    this.inside.add(run);
    const leave = () => this.inside.delete(run);
    run.then(leave, leave);
    return run;
  }

  /** Resolves when all work that is running now has ended, whether it succeeded or failed. */
  async emptied(): Promise<void> {
    await Promise.allSettled([...this.inside]);
  }

  /** Waits until no work is running, then runs this work alone. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    while (this.closed) await this.closed;
    const run = this.emptied().then(work);
    const open = () => (this.closed = null);
    this.closed = run.then(open, open);
    return run;
  }
}
