import type { ImportTable } from '@mesonet/contract/imports.js';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, MoreThan, MoreThanOrEqual, Repository } from 'typeorm';
import { DiskGuard } from '../../platform/disk/disk-guard.js';
import { Conflict, InvalidInput, NotFound, Unavailable } from '../../platform/errors.js';
import { Ownership } from '../../samples/lease/ownership.js';
import { ImportEntity } from './import.entity.js';
import { type IncomingFile, ImportUploads } from './files/import-uploads.js';
import { KeptFiles } from './files/kept-files.js';
import { openQuestion, wrongUnit } from './readers/columns/unit-questions.js';
import { ImportRunner } from './jobs/import-runner.js';

const BUSY = ['waiting', 'running', 'undoing'] as const;

@Injectable()
export class ImportsService {
  constructor(
    @InjectRepository(ImportEntity) private readonly jobs: Repository<ImportEntity>,
    private readonly uploads: ImportUploads,
    private readonly kept: KeptFiles,
    private readonly runner: ImportRunner,
    private readonly disk: DiskGuard,
    private readonly ownership: Ownership,
  ) {}

  /** The newest first. */
  list(series: number): Promise<ImportEntity[]> {
    return this.jobs.find({ where: { series }, order: { id: 'DESC' }, take: 100 });
  }

  /** @throws NotFound when the station has no such import */
  async get(series: number, id: number): Promise<ImportEntity> {
    const job = await this.jobs
      .createQueryBuilder('job')
      .addSelect('job.preview')
      .where('job.id = :id AND job.series = :series', { id, series })
      .getOne();
    if (!job) throw new NotFound();
    return job;
  }

  /**
   * Keeps the file and begins its dry run.
   * @throws TooLarge, InvalidInput when it is empty, Conflict when too many files of the organization wait, Unavailable
   * when the disk is nearly full or another process, which could not read the file, works through imports
   */
  async create(series: number, file: IncomingFile): Promise<ImportEntity> {
    try {
      this.disk.requireIntake();
      if (!this.ownership.isOurs) throw new Unavailable(5, 'Another server of this installation takes files');
      const id = await this.uploads.receive(series, file);
      this.runner.wake();
      return await this.get(series, id);
    } catch (error) {
      // A browser looks for the answer once it has sent the whole file.
      file.content.resume();
      throw error;
    }
  }

  /**
   * Corrects how the table is read; it is read again.
   * @throws Conflict when the import has begun or the file is no table
   */
  async correct(series: number, id: number, table: ImportTable): Promise<ImportEntity> {
    const job = await this.get(series, id);
    if (job.guess?.format !== 'csv') throw new Conflict('This format leaves nothing to choose');
    if (table.columns.length !== job.guess.table?.columns.length) {
      throw new InvalidInput('The columns must be those of the file');
    }
    const unit = wrongUnit(table);
    if (unit !== null) throw new InvalidInput(unit, 'unknown_unit');
    const keys = table.columns.map(({ key }) => key).filter((key) => key !== null);
    if (new Set(keys).size < keys.length) throw new InvalidInput('Two columns hold one measurement');
    const rain = keys.includes('rain') ? (table.rain ?? 'interval') : null;
    const guess = { format: 'csv' as const, table: { ...table, rain } };
    if (!job.hasFile) throw new Conflict('The file is no longer kept: upload it again');
    await this.change(job, ['ready', 'failed', 'reading'], {
      ...{ state: 'reading', error: null, failedAt: null },
      ...{ guess, preview: null },
    });
    this.runner.interrupt(id);
    this.runner.wake();
    return this.get(series, id);
  }

  /**
   * @throws Conflict unless its dry run has ended, while a column has no unit, or while another import of the station
   * is under way
   */
  async start(series: number, id: number): Promise<ImportEntity> {
    const job = await this.get(series, id);
    const question = openQuestion(job.guess);
    if (question !== null) throw new Conflict(question, 'unit_not_chosen');
    if (!job.rowsTotal) throw new Conflict('There is no row to import');
    await this.requireIdle(job);
    await this.change(job, ['ready'], { state: 'waiting' });
    this.runner.wake();
    return this.get(series, id);
  }

  /**
   * Takes back what it brought.
   * @throws Conflict when it has brought nothing, while another import of the station is under way, or when a later
   * one overlaps it: that one is to be taken back first
   */
  async undo(series: number, id: number): Promise<ImportEntity> {
    const job = await this.get(series, id);
    if (job.rowsDone === 0) throw new Conflict('The import has brought nothing');
    await this.requireIdle(job);
    const isCovered = await this.jobs.existsBy({
      series,
      id: MoreThan(id),
      rowsDone: MoreThan(0),
      firstAt: LessThanOrEqual(job.lastAt!),
      lastAt: MoreThanOrEqual(job.firstAt!),
    });
    if (isCovered) throw new Conflict('A later import of the same time must be taken back first');
    await this.change(job, ['done', 'cancelled', 'failed'], { state: 'undoing' });
    this.runner.wake();
    return this.get(series, id);
  }

  /** Stops an import that is under way; forgets any other, after which it cannot be taken back. */
  async cancel(series: number, id: number): Promise<void> {
    const job = await this.get(series, id);
    if (job.state === 'undoing') throw new Conflict('The import is being taken back');
    if (job.state === 'waiting' || job.state === 'running') {
      await this.change(job, ['waiting', 'running'], { state: 'cancelled' });
      this.runner.interrupt(id);
      await this.kept.remove(id);
    } else {
      await this.kept.forget(id);
      this.runner.interrupt(id);
    }
  }

  private async requireIdle({ series, id }: ImportEntity): Promise<void> {
    const other = await this.jobs.findOne({ where: { series, state: In([...BUSY]) } });
    if (other && other.id !== id)
      throw new Conflict('Another import of the station is under way', 'import_under_way');
  }

  /** @throws Conflict when the job is in none of these states by now */
  private async change(
    job: ImportEntity,
    from: ImportEntity['state'][],
    to: Partial<ImportEntity>,
  ): Promise<void> {
    const { affected } = await this.jobs.update({ id: job.id, state: In(from) }, { ...to, attempts: 0 });
    if (affected === 0) throw new Conflict(`The import is ${job.state}`);
  }
}
