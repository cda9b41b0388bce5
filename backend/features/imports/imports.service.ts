import type { ImportTable } from '@mesonet/contract/imports.js';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, MoreThan, MoreThanOrEqual, Repository } from 'typeorm';
import { Conflict, InvalidInput, NotFound } from '../../platform/errors.js';
import { ImportEntity } from './import.entity.js';
import { KeptFiles } from './files/kept-files.js';
import { openQuestion, wrongUnit } from './readers/columns/unit-questions.js';
import { ImportLanes } from './jobs/import-lanes.js';

const BUSY = ['waiting', 'running', 'undoing'] as const;

@Injectable()
export class ImportsService {
  constructor(
    @InjectRepository(ImportEntity) private readonly jobs: Repository<ImportEntity>,
    private readonly kept: KeptFiles,
    private readonly lanes: ImportLanes,
  ) {}

  /** Lists the imports of a station, newest first. */
  list(series: number): Promise<ImportEntity[]> {
    return this.jobs.find({ where: { series }, order: { id: 'DESC' }, take: 100 });
  }

  /**
   * Returns an import.
   * @throws NotFound when the station has no such import
   */
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
   * Changes how the table in an import's file is read, for example the units of its columns, and has it read again.
   * @throws Conflict when the import has already begun, or when the file is not a table
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
    this.lanes.interrupt(id);
    this.lanes.wake();
    return this.get(series, id);
  }

  /**
   * Begins to import the rows of a file.
   * @throws Conflict before the dry run has ended, while a column has no unit, and while another import of the station
   * is in progress
   */
  async start(series: number, id: number): Promise<ImportEntity> {
    const job = await this.get(series, id);
    const question = openQuestion(job.guess);
    if (question !== null) throw new Conflict(question, 'unit_not_chosen');
    if (!job.rowsTotal) throw new Conflict('There is no row to import');
    await this.requireIdle(job);
    await this.change(job, ['ready'], { state: 'waiting' });
    this.lanes.wake();
    return this.get(series, id);
  }

  /**
   * Undoes an import: removes its rows again.
   * @throws Conflict when the import has stored nothing, while another import of the station is in progress, and when a
   * later import with some of the same times must be undone first
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
    this.lanes.wake();
    return this.get(series, id);
  }

  /**
   * Stops the import if it is in progress; it then stays in the list. Otherwise the import is removed from the list and
   * can no longer be undone.
   */
  async cancel(series: number, id: number): Promise<void> {
    const job = await this.get(series, id);
    if (job.state === 'undoing') throw new Conflict('The import is being taken back');
    if (job.state === 'waiting' || job.state === 'running') {
      await this.change(job, ['waiting', 'running'], { state: 'cancelled' });
      this.lanes.interrupt(id);
      await this.kept.remove(id);
    } else {
      await this.kept.forget(id);
      this.lanes.interrupt(id);
    }
  }

  private async requireIdle({ series, id }: ImportEntity): Promise<void> {
    const other = await this.jobs.findOne({ where: { series, state: In([...BUSY]) } });
    if (other && other.id !== id)
      throw new Conflict('Another import of the station is under way', 'import_under_way');
  }

  /**
   * Changes the state of an import.
   * @throws Conflict when the import is no longer in one of the states `from`
   */
  private async change(
    job: ImportEntity,
    from: ImportEntity['state'][],
    to: Partial<ImportEntity>,
  ): Promise<void> {
    const { affected } = await this.jobs.update({ id: job.id, state: In(from) }, { ...to, attempts: 0 });
    if (affected === 0) throw new Conflict(`The import is ${job.state}`);
  }
}
