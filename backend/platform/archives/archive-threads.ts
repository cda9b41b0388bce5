import { move, Piscina, transferableSymbol, valueSymbol } from 'piscina';
import { Unavailable } from '../errors.js';
import type { ArchiveFile } from './read-archive.js';
import { ArchiveRefusal, type Refusal, toDomainError } from './archive-refusal.js';

/** Longest time in which a thread may read an archive. After it, the thread is ended and the archive refused. */
const PATIENCE_MS = 20_000;
const IDLE_MS = 10_000;
/**
 * Memory limits of the thread. The heap may be small: it does
 * not contain the bytes of archives, which the reader limits.
 */
const WORKER_MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };
/** Greatest number of archives that wait for the thread; further ones are refused. */
const QUEUE = 4;

type Outcome<Value> = { value: Value } | { refusal: Refusal };

/** Reads archives of strangers in a thread with limits on time and memory, one archive at a time. */
export class ArchiveThreads<Job extends { zip: Uint8Array<ArrayBuffer> }, Value> {
  private readonly pool: Piscina<Job, Outcome<Value>>;

  /**
   * @param worker compiled file that the thread runs
   * @param task name of the exported function that reads the archive of one job; it returns what it read, or why the
   *   archive is refused, in the form that `outcomeOf` makes
   */
  constructor(worker: URL, task: string) {
    this.pool = new Piscina<Job, Outcome<Value>>({
      filename: worker.href,
      name: task,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: WORKER_MEMORY,
    });
  }

  async destroy(): Promise<void> {
    await this.pool.destroy();
  }

  /**
   * Reads an archive in the thread.
   * @param job its archive is transferred to the thread, so the caller cannot use it afterwards
   * @throws InvalidInput, TooLarge naming the first entry that breaks a rule; Unavailable while too many archives wait
   */
  async run(job: Job): Promise<Value> {
    if (this.pool.queueSize >= QUEUE) throw new Unavailable(5, 'Other archives are being read');
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const outcome = await this.pool
      .run(job, { signal, transferList: [job.zip.buffer] })
      .catch((error: unknown) => {
        throw refusalOf(error, signal);
      });
    if ('refusal' in outcome) throw toDomainError(outcome.refusal);
    return outcome.value;
  }
}

function refusalOf(error: unknown, signal: AbortSignal): unknown {
  const tooLarge = (reason: string) =>
    toDomainError({ code: 'archive_too_large', entry: null, reason: `reading it ${reason}` });
  if (signal.aborted) return tooLarge('took too long');
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge('took too much memory') : error;
}

/**
 * Runs a job in the thread. It returns a refusal as plain data instead of
 * throwing it, and transfers the bytes of the files to the caller's thread.
 * @param filesOf lists the files whose bytes are part of the result
 */
export async function outcomeOf<Value>(
  work: () => Promise<Value>,
  filesOf: (value: Value) => readonly ArchiveFile[],
): Promise<unknown> {
  try {
    const value = await work();
    const transferables = filesOf(value).map(({ content }) => content.buffer);
    return move({ [transferableSymbol]: transferables, [valueSymbol]: { value } });
  } catch (error) {
    if (!(error instanceof ArchiveRefusal)) throw error;
    const { code, entry, reason } = error;
    return { refusal: { code, entry, reason } satisfies Refusal };
  }
}
