import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { SampleStore } from '../../../samples/store/sample-store.js';
import { ImportFiles } from '../files/import-files.js';
import type { ImportEntity } from '../import.entity.js';
import { UnreadableFile } from '../readers/unreadable-file.js';
import { HEAP_LIMITS } from './reading-limits.js';
import { ReadingPatience } from './reading-patience.js';
import type { ReadingMessage, ReadingResult, ReadingTask, ReadingWanted } from './reading-task.js';

/** QuestDB takes no time before 1970, UTC ms. */
const QUESTDB_BEGINS = 0;

/** Names the import that is to be read, and for which purpose. */
export interface ReadingOrder {
  job: ImportEntity;
  /** IANA name of the station's time zone. */
  timezone: string;
  wanted: ReadingWanted;
}

/** Reads files of imports, each in a thread of its own that can be ended at any moment: a file may hold anything. */
@Injectable()
export class ImportReading {
  private readonly logger = new Logger('Imports');
  private readonly totalMs: number;

  constructor(
    private readonly files: ImportFiles,
    private readonly store: SampleStore,
    @Inject(CONFIG) { IMPORT_READ_SECONDS }: Config,
  ) {
    this.totalMs = IMPORT_READ_SECONDS * 1_000;
  }

  /**
   * Results of a reading; the thread goes on by one batch each time the next one is asked for.
   * @param signal ends the thread; the results then end early
   * @throws UnreadableFile naming what is wrong and where: by the reader, by too much memory, or by the time it took
   */
  async *read({ job, ...order }: ReadingOrder, signal: AbortSignal): AsyncGenerator<ReadingResult> {
    if (!(await this.files.has(job.id)))
      throw new UnreadableFile('The file is no longer there: upload it again');
    if (signal.aborted) return;
    const source = { path: this.files.path(job.id), guess: job.guess };
    const oldest = this.store.kind === 'questdb' ? QUESTDB_BEGINS : undefined;
    // The time of the upload, so that a second reading refuses the same rows.
    const now = job.createdAt.getTime();
    yield* this.readInThread({ ...source, ...order, now, oldest }, signal);
  }

  private async *readInThread(task: ReadingTask, signal: AbortSignal): AsyncGenerator<ReadingResult> {
    const worker = new Worker(new URL('./reading-worker.js', import.meta.url), {
      name: 'import',
      workerData: task,
      resourceLimits: HEAP_LIMITS,
    });
    const patience = new ReadingPatience(this.totalMs);
    const ending = AbortSignal.any([signal, patience.signal]);
    const messages = on(worker, 'message', { signal: ending, close: ['exit'] }) as AsyncIterable<
      [ReadingMessage]
    >;
    try {
      worker.postMessage('next');
      patience.begin();
      for await (const [message] of messages) {
        patience.pause();
        if (message.kind === 'failed') throw new UnreadableFile(message.sentence);
        if (message.kind === 'end') return;
        if (message.kind === 'place') patience.reach(message.place);
        else yield message;
        if (message.kind === 'samples') worker.postMessage('next');
        patience.begin();
      }
      throw new UnreadableFile(`The reader of the file ended by itself ${patience.reached}`);
    } catch (error) {
      if (!signal.aborted) throw this.unreadable(error, patience);
    } finally {
      patience.pause();
      await worker.terminate();
    }
  }

  private unreadable(error: unknown, patience: ReadingPatience): unknown {
    if (error instanceof UnreadableFile) return error;
    if (patience.signal.aborted) return patience.signal.reason;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
      return new UnreadableFile(
        `Reading the file was given up ${patience.reached}: it takes more than 256 MiB of memory`,
      );
    }
    this.logger.error(`A reader of imports failed ${patience.reached}: ${String(error)}`);
    return new UnreadableFile(`The file cannot be read ${patience.reached}: ${message}`);
  }
}
