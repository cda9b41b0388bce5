/**
 * Finds the newest item of a time or before it, by halving the list.
 * @param items ascending by time
 * @returns its index; -1 when all items are newer
 */
export function lastUntil<T>(items: readonly T[], time: number, timeOf: (item: T) => number): number {
  let [before, after] = [-1, items.length];
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if (timeOf(items[middle]!) <= time) before = middle;
    else after = middle;
  }
  return before;
}
