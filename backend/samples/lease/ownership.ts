import { ended, unlessEnded } from '../pacing/backoff.js';

/** Runs work only while this process is the owner of the shard. */
export class Ownership {
  private tenure: AbortController | null = null;
  private readonly underWay = new Set<Promise<void>>();
  private waiting: (() => void)[] = [];

  get isOurs(): boolean {
    return this.tenure !== null;
  }

  begin(): void {
    this.tenure = new AbortController();
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** Ends the ownership. Resolves when all running work has ended. */
  async end(): Promise<void> {
    this.tenure?.abort();
    this.tenure = null;
    await Promise.all(this.underWay);
  }

  /**
   * Runs the work each time this process becomes the owner, until the signal is aborted.
   * @param work must not fail, and must end soon after the signal that it receives is aborted
   */
  async during(signal: AbortSignal, work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    while (!signal.aborted) {
      const { tenure } = this;
      if (tenure) await this.doing(work, AbortSignal.any([signal, tenure.signal]));
      else await unlessEnded(this.begun(), signal);
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
