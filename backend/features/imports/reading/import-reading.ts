import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { SampleReader } from '../../../samples/store/sample-reader.js';
import { SampleUpkeep } from '../../../samples/store/sample-upkeep.js';
import { ImportFiles } from '../files/import-files.js';
import type { ImportEntity } from '../import.entity.js';
import type { RainBefore } from '../readers/rain/rain-totals.js';
import { UnreadableFile } from '../readers/unreadable-file.js';
import { RunningReader } from './running-reader.js';
import { ReadingPatience } from './reading-patience.js';
import { rainBefore } from './stored-rain.js';
import type { ReadingFault, ReadingResult, ReadingTask, ReadingWanted } from './reading-task.js';

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
 * Reads the files of imports. A file may contain anything, so each one is read in a process of its own, which can be
 * ended at any moment and takes none of the server's memory.
 */
@Injectable()
export class ImportReading {
  private readonly logger = new Logger('Imports');
  /** Time that a processor may take to read a file, ms */
  private readonly limitMs: number;
  /** Earliest time that the sample store can hold, UTC ms; undefined when it can hold all times of imports. */
  private readonly oldest: number | undefined;

  constructor(
    private readonly files: ImportFiles,
    { kind }: SampleUpkeep,
    private readonly stored: SampleReader,
    @Inject(CONFIG) { IMPORT_READ_SECONDS }: Config,
  ) {
    this.limitMs = IMPORT_READ_SECONDS * 1_000;
    this.oldest = kind === 'questdb' ? QUESTDB_BEGINS : undefined;
  }

  /**
   * Reads a file and yields the results. The process reads the next batch only when the next result is requested.
   * @param signal ends the process when it is aborted; the results then end early
   * @throws UnreadableFile that names the fault in the file and its place, or says that reading took too much memory or
   * time
   * @throws ReaderEnded when the process ends by itself
   * @throws Error when no process can be started
   */
  async *read({ job, ...order }: ReadingOrder, signal: AbortSignal): AsyncGenerator<ReadingResult> {
    if (!(await this.files.has(job.id)))
      throw new UnreadableFile('The file is no longer there: upload it again');
    const source = { path: this.files.path(job.id), guess: job.guess };
    // The time of the upload is used instead of the current time, so that reading the file again refuses the same rows.
    const now = job.createdAt.getTime();
    const rain = await this.rainBefore(job, order);
    if (signal.aborted) return;
    yield* this.readApart({ ...source, ...order, now, oldest: this.oldest, rain }, signal);
  }

  private async rainBefore(
    { series, firstAt }: ImportEntity,
    { timezone, wanted }: Omit<ReadingOrder, 'job'>,
  ): Promise<RainBefore | null> {
    if (wanted.kind === 'preview' || !firstAt) return null;
    return rainBefore(this.stored, { series, first: firstAt.getTime(), timezone });
  }

  private async *readApart(task: ReadingTask, signal: AbortSignal): AsyncGenerator<ReadingResult> {
    const reader = new RunningReader();
    const patience = new ReadingPatience(this.limitMs);
    try {
      reader.send(task);
      reader.send('next');
      patience.begin();
      for await (const message of reader.messages(AbortSignal.any([signal, patience.signal]))) {
        patience.pause();
        if (message.kind === 'end') return;
        if (message.kind === 'failed') throw new UnreadableFile(message.sentence);
        if (message.kind === 'hanging') throw patience.hanging();
        if (message.kind === 'broken') throw this.unreadable(message, patience);
        if (message.kind === 'place') patience.reach(message);
        else if (message.kind !== 'begun') yield message;
        if (message.kind === 'samples') reader.send('next');
        patience.begin();
      }
    } catch (error) {
      if (signal.aborted) return;
      throw patience.signal.aborted && reader.hasBegun ? patience.signal.reason : error;
    } finally {
      patience.pause();
      await reader.end();
    }
  }

  private unreadable({ code, message }: ReadingFault, { reached }: ReadingPatience): UnreadableFile {
    if (code === 'ERR_WORKER_OUT_OF_MEMORY')
      return new UnreadableFile(
        `Reading the file was given up ${reached}: it takes more than 256 MiB of memory`,
      );
    this.logger.error(`A reader of imports failed ${reached}: ${message}`);
    return new UnreadableFile(`The file cannot be read ${reached}: ${message}`);
  }
}
