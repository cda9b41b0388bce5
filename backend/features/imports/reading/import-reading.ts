import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { SampleReader } from '../../../samples/store/sample-reader.js';
import { SampleUpkeep } from '../../../samples/store/sample-upkeep.js';
import { ImportFiles } from '../files/import-files.js';
import type { ImportEntity } from '../import.entity.js';
import type { RainBefore } from '../readers/rain/rain-totals.js';
import { UnreadableFile } from '../readers/unreadable-file.js';
import { HEAP_LIMITS } from './reading-limits.js';
import { ReadingPatience } from './reading-patience.js';
import { rainBefore } from './stored-rain.js';
import type { ReadingMessage, ReadingResult, ReadingTask, ReadingWanted } from './reading-task.js';

/** Earliest time that QuestDB can store, 1970, UTC ms. */
const QUESTDB_BEGINS = 0;

/** An import whose file is to be read, and the results that are needed */
export interface ReadingOrder {
  job: ImportEntity;
  /** IANA name of the station's timezone */
  timezone: string;
  wanted: ReadingWanted;
}

/**
 * Reads the files of imports. A file may contain anything, so each one is read in a thread of its own, which can be
 * ended at any moment.
 */
@Injectable()
export class ImportReading {
  private readonly logger = new Logger('Imports');
  private readonly totalMs: number;
  /** Earliest time that the sample store can hold, UTC ms; undefined when it can hold all times of imports. */
  private readonly oldest: number | undefined;

  constructor(
    private readonly files: ImportFiles,
    { kind }: SampleUpkeep,
    private readonly stored: SampleReader,
    @Inject(CONFIG) { IMPORT_READ_SECONDS }: Config,
  ) {
    this.totalMs = IMPORT_READ_SECONDS * 1_000;
    this.oldest = kind === 'questdb' ? QUESTDB_BEGINS : undefined;
  }

  /**
   * Reads a file and yields the results. The thread reads the next batch only when the next result is requested.
   * @param signal ends the thread when it is aborted; the results then end early
   * @throws UnreadableFile that names the fault in the file and its place, or says that reading took too much memory or
   * time
   */
  async *read({ job, ...order }: ReadingOrder, signal: AbortSignal): AsyncGenerator<ReadingResult> {
    if (!(await this.files.has(job.id)))
      throw new UnreadableFile('The file is no longer there: upload it again');
    if (signal.aborted) return;
    const source = { path: this.files.path(job.id), guess: job.guess };
    // The time of the upload is used instead of the current time, so that reading the file again refuses the same rows.
    const now = job.createdAt.getTime();
    const rain = await this.rainBefore(job, order);
    yield* this.readInThread({ ...source, ...order, now, oldest: this.oldest, rain }, signal);
  }

  private async rainBefore(
    { series, firstAt }: ImportEntity,
    { timezone, wanted }: Omit<ReadingOrder, 'job'>,
  ): Promise<RainBefore | null> {
    if (wanted.kind === 'preview' || !firstAt) return null;
    return rainBefore(this.stored, { series, first: firstAt.getTime(), timezone });
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
