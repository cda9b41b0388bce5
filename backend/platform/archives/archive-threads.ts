import { move, Piscina, transferableSymbol, valueSymbol } from 'piscina';
import { Unavailable } from '../errors.js';
import type { ArchiveFile } from './read-archive.js';
import { ArchiveRefusal, type Refusal, toDomainError } from './archive-refusal.js';

/** A thread that takes longer is ended, its archive with it. */
const PATIENCE_MS = 20_000;
const IDLE_MS = 10_000;
/** Bytes of archives lie beside the heap, where they are counted. */
const WORKER_MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };
/** More archives than wait at once are refused. */
const QUEUE = 4;

type Outcome<Value> = { value: Value } | { refusal: Refusal };

/** Reads archives of strangers in a thread with limits, one at a time. */
export class ArchiveThreads<Job extends { zip: Uint8Array<ArrayBuffer> }, Value> {
  private readonly pool: Piscina<Job, Outcome<Value>>;

  /** @param task name of the function in the compiled file that takes a job and answers by `outcomeOf` */
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
   * @param job its archive is given away
   * @throws InvalidInput, TooLarge naming the first entry that offends; Unavailable while too many wait
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
  const tooLarge = (why: string) =>
    toDomainError({ code: 'archive_too_large', entry: null, why: `reading it ${why}` });
  if (signal.aborted) return tooLarge('took too long');
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge('took too much memory') : error;
}

/**
 * Answers a job in its thread: a refusal travels as a value, and the bytes of its files are given away.
 * @param filesOf lists the files whose bytes are part of the value
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
    const { code, entry, why } = error;
    return { refusal: { code, entry, why } satisfies Refusal };
  }
}
