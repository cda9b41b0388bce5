/** The methods of a terminal or a pipe that the display of progress needs. */
export interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Shows progress: on a terminal as one line that it rewrites, elsewhere as a log line for each 10 %. It shows nothing
 * for work that is done in one step.
 */
export class ProgressLine {
  private shown = -1;

  constructor(
    private readonly title: string,
    private readonly output: ProgressOutput,
    private readonly log: (line: string) => void,
  ) {}

  /**
   * Shows new progress.
   * @param share share of the work that is done, 0 to 1
   */
  update(share: number): void {
    const step = this.output.isTTY ? 1 : 10;
    const percent = Math.floor((share * 100) / step) * step;
    const isDoneAtOnce = this.shown < 0 && share >= 1;
    if (percent <= this.shown || isDoneAtOnce) return;
    this.shown = percent;
    if (!this.output.isTTY) this.log(`${this.title}: ${percent} %`);
    // The text begins with a return to the first column, and ends with the code that erases the rest of the old line.
    else this.output.write(`\r${this.title}: ${percent} %\u001b[K${percent === 100 ? '\n' : ''}`);
  }

  /** Ends the line of progress that has not reached 100 %, so that the next output begins in a new line. */
  abandon(): void {
    if (this.output.isTTY && this.shown >= 0 && this.shown < 100) this.output.write('\n');
  }
}
