import { MINUTE_MS } from '@mesonet/model/durations.js';
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

/** A reader hangs when it has taken so much of a processor's time without a message. */
export const SILENT_WORK_MS = 60_000;
/** A process counts as dead when it sends no message for so long, although it may have had to wait for a processor. */
export const SILENCE_MS = 10 * MINUTE_MS;
