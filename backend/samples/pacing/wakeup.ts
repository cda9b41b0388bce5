/**
 * Lets a loop sleep until `ring` is called, because there is work for it. A call while the loop is awake ends its next
 * sleep at once.
 */
export class Wakeup {
  private isDue = false;
  private wake: (() => void) | null = null;

  ring(): void {
    this.isDue = true;
    this.wake?.();
  }

  /** Resolves when `ring` was called, the signal was aborted, or the time is over. */
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
