import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { SeriesKeepers } from '../../samples/erasure/series-keepers.js';
import { Ownership } from '../../samples/lease/ownership.js';
import { rest } from '../../samples/pacing/backoff.js';
import { Wakeup } from '../../samples/pacing/wakeup.js';
import { SeriesDirectory, type SeriesSettings } from '../../samples/series-directory.js';
import { ImportEntity } from './import.entity.js';
import { ImportFiles } from './import-files.js';
import { ImportWork } from './import-work.js';
import { UnreadableFile } from './readers/guess-table.js';

/** Dry runs are short, and somebody waits for each: they do not wait for imports. */
const DESKS = [['reading'], ['running', 'waiting', 'undoing']] as const;
type Desk = (typeof DESKS)[number];
const RETRY_MS = 5_000;
/** Jobs are changed over other processes, too. */
const LOOK_EVERY_MS = 5_000;

/** Works through the imports of all stations, one at a time, and goes on after a restart where it was; in the process that owns the shard. */
@Injectable()
export class ImportRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Imports');
  private readonly stop = new AbortController();
  private readonly bells = new Map<Desk, Wakeup>(DESKS.map((desk) => [desk, new Wakeup()]));
  private working: Promise<void> = Promise.resolve();

  constructor(
    @InjectRepository(ImportEntity) private readonly jobs: Repository<ImportEntity>,
    private readonly directory: SeriesDirectory,
    private readonly files: ImportFiles,
    private readonly work: ImportWork,
    private readonly ownership: Ownership,
    keepers: SeriesKeepers,
  ) {
    keepers.add({
      tables: ['imports'],
      dependents: ['import_undo'],
      letGo: (series) => this.forgetAll(series),
    });
  }

  onApplicationBootstrap(): void {
    this.working = this.ownership.during(this.stop.signal, (signal) =>
      Promise.all(DESKS.map((desk) => this.run(desk, signal))),
    );
  }

  /** Before the journal closes. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.working;
  }

  /** There may be work. */
  call(): void {
    for (const bell of this.bells.values()) bell.ring();
  }

  private async run(desk: Desk, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        for (let job = await this.next(desk); job && !signal.aborted; job = await this.next(desk)) {
          await this.do(job, signal);
        }
        await this.bells.get(desk)!.sleep(signal, LOOK_EVERY_MS);
      } catch (error) {
        // A database that is away: the job stands where it was.
        if (!signal.aborted) this.logger.warn(`Imports wait: ${String(error)}`);
        await rest(RETRY_MS, signal);
      }
    }
  }

  private next(desk: Desk): Promise<ImportEntity | null> {
    return this.jobs.findOne({ where: { state: In([...desk]) }, order: { id: 'ASC' } });
  }

  private async do(job: ImportEntity, signal: AbortSignal): Promise<void> {
    const site = this.directory.find(job.series);
    if (!site) return this.forget(job);
    try {
      await this.step(job, site, signal);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      await this.jobs.update({ id: job.id }, { state: 'failed', error: error.message });
    }
  }

  private async step(job: ImportEntity, site: SeriesSettings, signal: AbortSignal): Promise<void> {
    switch (job.state) {
      case 'reading':
        return this.work.dryRun(job, site, signal);
      case 'undoing':
        return this.work.undo(job, signal);
      default:
        return this.work.bring(job, site, signal);
    }
  }

  private async forgetAll(series: number): Promise<void> {
    for (const job of await this.jobs.findBy({ series })) await this.forget(job);
  }

  /** Its station is gone, and its rows with it. */
  private async forget(job: ImportEntity): Promise<void> {
    await this.files.remove(job.id);
    await this.jobs.delete({ id: job.id });
  }
}
