/** Where progress shows: the part of a terminal or a pipe that it needs. */
export interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** On a terminal one line that rewrites itself, else a log line each 10 %. Silent over work of one step. */
export class ProgressLine {
  private shown = -1;

  constructor(
    private readonly title: string,
    private readonly output: ProgressOutput,
    private readonly log: (line: string) => void,
  ) {}

  /** @param share of the work done, 0 to 1 */
  update(share: number): void {
    const step = this.output.isTTY ? 1 : 10;
    const percent = Math.floor((share * 100) / step) * step;
    const isDoneAtOnce = this.shown < 0 && share >= 1;
    if (percent <= this.shown || isDoneAtOnce) return;
    this.shown = percent;
    if (!this.output.isTTY) this.log(`${this.title}: ${percent} %`);
    // Back to the first column, the rest of the old line erased.
    else this.output.write(`\r${this.title}: ${percent} %\u001b[K${percent === 100 ? '\n' : ''}`);
  }

  /** Leaves a line that did not reach its end, so that what is written next begins at the left. */
  abandon(): void {
    if (this.output.isTTY && this.shown >= 0 && this.shown < 100) this.output.write('\n');
  }
}
