const LINE_MS = 60_000;

/**
 * Counts webhook calls with a wrong signature. The log gets one line a minute, so that many calls cannot fill the disk.
 */
export class RefusedCalls {
  private count = 0;
  private loggedAt = -Infinity;

  /**
   * @returns number of refused calls since the last line of the log, including this one; null when no line is due yet
   */
  note(at = performance.now()): number | null {
    this.count += 1;
    if (at - this.loggedAt < LINE_MS) return null;
    const count = this.count;
    this.count = 0;
    this.loggedAt = at;
    return count;
  }
}
