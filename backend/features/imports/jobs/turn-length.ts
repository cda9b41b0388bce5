/**
 * Least time for which an import is worked on before another one gets its turn. Each turn first reads the file again up
 * to the place where the import continues, so shorter turns would spend most of their time on that.
 */
const TURN_MS = 30_000;
const LOOK_EVERY_MS = 5_000;

/**
 * Limits how long one import continues while others wait. The time begins with the first chunk (part of the file), so
 * each turn imports at least one chunk.
 */
export class TurnLength {
  private lookAt: number | null = null;

  constructor(private readonly isWanted: () => Promise<boolean>) {}

  /** Returns true when another import should get its turn. Call it after each imported chunk of the file. */
  async hasEnded(): Promise<boolean> {
    const now = performance.now();
    this.lookAt ??= now + TURN_MS;
    if (now < this.lookAt) return false;
    this.lookAt = now + LOOK_EVERY_MS;
    return this.isWanted();
  }
}
