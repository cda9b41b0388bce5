import type { ResourceLimits } from 'node:worker_threads';

/** SQLite may take so much beside the heap of a thread. */
export const DATABASE_MEMORY_MIB = 64;

/** With the memory of SQLite and the pieces of the file under way, a thread stays below 256 MiB. */
export const HEAP_LIMITS: ResourceLimits = {
  maxOldGenerationSizeMb: 128,
  maxYoungGenerationSizeMb: 24,
  codeRangeSizeMb: 16,
  stackSizeMb: 4,
};

/** A thread that tells nothing for so long hangs. */
export const SILENCE_MS = 60_000;
