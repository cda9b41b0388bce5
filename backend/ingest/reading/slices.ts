import { setImmediate } from 'node:timers/promises';

/** One turn of the event loop takes at most 10 ms for one upload: this, and the step that runs when it is over. */
const SLICE_MS = 8;

/**
 * Runs `step` for each item and lets the event loop turn whenever a slice is used up, so that one large upload
 * delays nobody. Small ones finish within the first slice.
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
