/** Long enough that finding the place in the file again, at the next turn, is the smaller part. */
const TURN_MS = 30_000;
const LOOK_EVERY_MS = 5_000;

/** How long one import may go on while others wait. The time begins with its first chunk, so that each turn brings some. */
export class TurnLength {
  private lookAt: number | null = null;

  constructor(private readonly isWanted: () => Promise<boolean>) {}

  /** Ask after each chunk. */
  async isOver(): Promise<boolean> {
    const now = performance.now();
    this.lookAt ??= now + TURN_MS;
    if (now < this.lookAt) return false;
    this.lookAt = now + LOOK_EVERY_MS;
    return this.isWanted();
  }
}
