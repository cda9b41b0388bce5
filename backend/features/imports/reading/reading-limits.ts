import type { ResourceLimits } from 'node:worker_threads';

/** Memory that SQLite may use in a thread, outside the JavaScript heap. */
export const DATABASE_MEMORY_MIB = 64;

/**
 * Memory limits of a thread that reads a file. With the memory of SQLite and of the parts of the file, it uses at most
 * 256 MiB. Its process takes some 45 MiB more.
 */
export const HEAP_LIMITS: ResourceLimits = {
  maxOldGenerationSizeMb: 128,
  maxYoungGenerationSizeMb: 24,
  codeRangeSizeMb: 16,
  stackSizeMb: 4,
};

/** Time after which a process that sends no message counts as hanging. */
export const SILENCE_MS = 60_000;
