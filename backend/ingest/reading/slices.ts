import { setImmediate } from 'node:timers/promises';

/**
 * Length of a slice. The step that runs when a slice ends is finished first, so one upload blocks the event loop for at
 * most 10 ms.
 */
const SLICE_MS = 8;

/**
 * Runs `step` for each item. After each slice of time it lets other work of the process run, so that one large upload
 * delays nobody. If there are only few items, the first slice is enough for all of them.
 */
export async function inSlices<Item>(items: Iterable<Item>, step: (item: Item) => void): Promise<void> {
  let until = performance.now() + SLICE_MS;
  for (const item of items) {
    step(item);
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  }
}
