import {
  MAX_REDERIVATIONS,
  type Rederivation,
  type StartRederivation,
} from '@mesonet/contract/rederivations.js';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, type Repository } from 'typeorm';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { isUniqueViolation } from '../../platform/database-errors.js';
import { Conflict, InvalidInput, NotFound } from '../../platform/errors.js';
import { InstantError, parseInstant } from '../../bytes/iso-time.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import { BackgroundLane } from '../../samples/upkeep/lane/background-lane.js';
import { RederivationEntity } from './rederivation.entity.js';
import { RederivationRunner } from './rederivation-runner.js';
import { toRederivation } from './rederivations.dto.js';

const KEPT = 100;
const UNDER_WAY = ['waiting', 'running'] as const;

/** Starts, lists and cancels jobs that derive the stored rows of stations again by their present settings. */
@Injectable()
export class RederivationsService {
  constructor(
    @InjectRepository(RederivationEntity) private readonly jobs: Repository<RederivationEntity>,
    private readonly runner: RederivationRunner,
    private readonly lane: BackgroundLane,
  ) {}

  /** Returns the jobs of a station, the newest first. */
  async list(station: SeriesSettings): Promise<Rederivation[]> {
    const { series } = station;
    const jobs = await this.jobs.find({ where: { series }, order: { id: 'DESC' }, take: KEPT });
    return jobs.map((job) => this.describe(station, job));
  }

  /** @throws NotFound when the station has no such job */
  async get(station: SeriesSettings, id: number): Promise<Rederivation> {
    return this.describe(station, await this.find(station.series, id));
  }

  /**
   * Starts a job that derives a range of the station's rows again.
   * @param now UTC ms; the range ends here at the latest, because later samples use the present settings anyway
   * @throws InvalidInput for a range that contains nothing of the past
   * @throws Conflict while another job of the station, or too many of its account, are under way
   */
  async start(station: SeriesSettings, range: StartRederivation, now: number): Promise<Rederivation> {
    const { series, accountId, stationId } = station;
    const { start, end } = toRange(range, now);
    const added = this.jobs.manager.transaction(async (manager) => {
      await requireRoom(manager, accountId);
      const job = { series, startAt: start, endAt: end, doneUntil: start };
      const { id } = await manager.save(RederivationEntity, manager.create(RederivationEntity, job));
      await forgetOld(manager, series);
      return id;
    });
    const id = await added.catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      const message = 'The past of the station is being derived already: wait for its end or cancel it';
      throw new Conflict(message, 'rederivation_under_way');
    });
    this.runner.call();
    noteAudit({ object: `${stationId} ${id}`, after: range });
    return this.get(station, id);
  }

  /**
   * Stops a job that waits or runs; the rows that it has derived so far stay.
   * @throws NotFound when the station has no such job
   * @throws Conflict when the job has ended
   */
  async cancel(series: number, id: number, now: Date): Promise<void> {
    const { state } = await this.find(series, id);
    const { affected } = await this.jobs.update(
      { id, series, state: In([...UNDER_WAY]) },
      { state: 'cancelled', finishedAt: now },
    );
    if (affected === 0) throw new Conflict(`There is nothing to cancel: the job is ${state}`, 'job_ended');
    this.runner.cancel(id);
  }

  private async find(series: number, id: number): Promise<RederivationEntity> {
    const job = await this.jobs.findOneBy({ id, series });
    if (!job) throw new NotFound();
    return job;
  }

  private describe({ stationId }: SeriesSettings, job: RederivationEntity): Rederivation {
    return toRederivation(job, { stationId, waitsFor: this.lane.waitsFor });
  }
}

function toRange({ start, end }: StartRederivation, now: number): { start: Date; end: Date } {
  const range = { start: instant('start', start), end: Math.min(instant('end', end), now) };
  if (range.end <= range.start) {
    throw new InvalidInput('end must be after start, and start in the past', 'invalid_range');
  }
  return { start: new Date(range.start), end: new Date(range.end) };
}

function instant(path: string, text: string): number {
  try {
    return parseInstant(text);
  } catch (error) {
    if (!(error instanceof InstantError)) throw error;
    throw new InvalidInput(`${path}: ${error.message}`, error.code, [{ path, message: error.message }]);
  }
}

/**
 * Requires that the account may start another job. It locks the account, so that requests for the same account at the
 * same time are counted one after the other.
 * @throws NotFound when the account has been deleted
 * @throws Conflict when too many jobs of the account are under way
 */
async function requireRoom(manager: EntityManager, accountId: string): Promise<void> {
  const [account] = await manager.query<unknown[]>('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [
    accountId,
  ]);
  if (!account) throw new NotFound();
  const [found] = await manager.query<{ count: string }[]>(
    `SELECT count(*) FROM rederivations JOIN stations USING (series)
     WHERE account_id = $1 AND rederivations.state = ANY ($2)`,
    [accountId, UNDER_WAY],
  );
  if (Number(found!.count) < MAX_REDERIVATIONS) return;
  const message = `${MAX_REDERIVATIONS} jobs of the organization wait already: wait for one to end or cancel one`;
  throw new Conflict(message, 'too_many_rederivations');
}

async function forgetOld(manager: EntityManager, series: number): Promise<void> {
  await manager.query(
    `DELETE FROM rederivations WHERE series = $1 AND state <> ALL ($2) AND id IN (
       SELECT id FROM rederivations WHERE series = $1 ORDER BY id DESC OFFSET $3)`,
    [series, UNDER_WAY, KEPT],
  );
}
