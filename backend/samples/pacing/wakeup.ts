/** Lets one loop sleep until somebody has work for it. Work announced while it is awake is not missed. */
export class Wakeup {
  private isDue = false;
  private wake: (() => void) | null = null;

  ring(): void {
    this.isDue = true;
    this.wake?.();
  }

  /** Returns when somebody rang, the signal ended, or the time is over. */
  async sleep(signal: AbortSignal, atMostMs?: number): Promise<void> {
    if (!this.isDue && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          this.wake = null;
          resolve();
        };
        const timer = atMostMs === undefined ? undefined : setTimeout(wake, atMostMs);
        signal.addEventListener('abort', wake);
        this.wake = wake;
      });
    }
    this.isDue = false;
  }
}
