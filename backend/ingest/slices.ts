import { setImmediate } from 'node:timers/promises';

/** One turn of the event loop may take this long for one upload. */
const SLICE_MS = 10;
/** Reading the clock costs as much as a small sample. */
const CLOCK_EVERY = 16;

/**
 * Runs `step` for each item and lets the event loop turn whenever SLICE_MS have passed, so that one large upload
 * delays nobody. Small ones finish within the first slice.
 */
export async function inSlices<Item>(items: Iterable<Item>, step: (item: Item) => void): Promise<void> {
  let until = performance.now() + SLICE_MS;
  let sinceClock = 0;
  for (const item of items) {
    step(item);
    sinceClock += 1;
    if (sinceClock < CLOCK_EVERY) continue;
    sinceClock = 0;
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  }
}
