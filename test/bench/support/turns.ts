/** Each contender gives one figure a round: a rate, or a time. */
export type Contenders = Record<string, (round: number) => Promise<number>>;
export type Figures = Record<string, number[]>;

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);

/**
 * Runs all in turns, a first time without counting, and in the other order every second time, so that all meet the same
 * machine.
 */
export async function takeTurns(contenders: Contenders, rounds = ROUNDS): Promise<Figures> {
  const figures: Figures = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const turn = Object.entries(contenders);
    for (const [name, run] of round % 2 ? turn : turn.reverse()) {
      const figure = await run(round);
      if (round > 0) figures[name]!.push(figure);
    }
  }
  return figures;
}

/** Asks each for a while without counting, because a server in service has long compiled and cached what it runs. */
export async function warmUp(contenders: Contenders, ms = 2_000): Promise<void> {
  for (const run of Object.values(contenders)) {
    const until = performance.now() + ms;
    for (let round = 0; performance.now() < until; round += 1) await run(round);
  }
}

export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;
}

/** @param part share of the numbers that are no greater, 0 to 1 */
export function quantile(numbers: readonly number[], part: number): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) * part)] ?? NaN;
}

/** Writes the median and the spread. */
export function spread(numbers: readonly number[], digits: number): string {
  const figures = [median(numbers), Math.min(...numbers), Math.max(...numbers)];
  const [middle, low, high] = figures.map((figure) =>
    figure.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  return `${middle} (${low}–${high})`;
}

export function printFigures(title: string, figures: Figures, unit: string, digits: number): void {
  console.log(`\n${title}`);
  for (const [name, measured] of Object.entries(figures))
    console.log(`  ${name}: ${spread(measured, digits)} ${unit}`);
}

/**
 * Prints by what factor ours is faster, round by round.
 * @param of 'rates': more is faster; 'times': less is
 */
export function printRatio(of: 'rates' | 'times', figures: Figures, ours: string, theirs: string): void {
  const [mine, other] = [figures[ours]!, figures[theirs]!];
  const ratios = mine.map((figure, round) =>
    of === 'rates' ? figure / other[round]! : other[round]! / figure,
  );
  console.log(`  ${ours} : ${theirs} = ${spread(ratios, 2)}`);
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Runs a task for each number below `count`, some at a time. */
export async function inTurns(count: number, task: (i: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < count) await task(next++);
  };
  await Promise.all(Array.from({ length: 8 }, work));
}
