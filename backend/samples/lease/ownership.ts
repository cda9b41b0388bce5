import { ended } from '../pacing/backoff.js';

/** Lets work be done by the process that owns the shard, and by no other. */
export class Ownership {
  private tenure: AbortController | null = null;
  private readonly underWay = new Set<Promise<void>>();
  private waiting: (() => void)[] = [];

  get isOurs(): boolean {
    return this.tenure !== null;
  }

  begin(): void {
    this.tenure = new AbortController();
    for (const tell of this.waiting.splice(0)) tell();
  }

  /** Resolves when all work under way has ended. */
  async end(): Promise<void> {
    this.tenure?.abort();
    this.tenure = null;
    await Promise.all(this.underWay);
  }

  /**
   * Does work once in each ownership of this process, until the signal ends.
   * @param work never fails, and ends soon after its signal
   */
  async during(signal: AbortSignal, work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    while (!signal.aborted) {
      const { tenure } = this;
      if (tenure) await this.doing(work, AbortSignal.any([signal, tenure.signal]));
      else await Promise.race([this.begun(), ended(signal)]);
    }
  }

  private async doing(work: (signal: AbortSignal) => Promise<unknown>, signal: AbortSignal): Promise<void> {
    const doing = Promise.all([work(signal), ended(signal)]).then(() => undefined);
    this.underWay.add(doing);
    await doing;
    this.underWay.delete(doing);
  }

  private begun(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
