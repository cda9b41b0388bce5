import type { NewExtraMeasurement } from '@mesonet/contract/extra-measurements.js';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAudit } from '../../../platform/audit/request-audit.js';
import { isDatabaseAway } from '../../../platform/database-errors.js';
import { Unavailable } from '../../../platform/errors.js';
import { StationDirectory } from '../station-directory.js';
import { insertChannels } from './insert-measurements.js';
import type { StationMeasurementEntity } from './station-measurement.entity.js';

/**
 * PostgreSQL's error code when another transaction has locked the station in the database for longer than an upload can
 * wait.
 */
const LOCK_NOT_AVAILABLE = '55P03';
const LOCK_TIMEOUT = '3s';
const RETRY_AFTER_SECONDS = 5;

/**
 * Registers a sensor channel as an own measurement of its station when an upload contains the channel for the first
 * time.
 */
@Injectable()
export class AutomaticMeasurementsService {
  /**
   * Maps each series to its newest registration. Later uploads of the station wait in memory until it has ended, so
   * that no database connection is held while they wait.
   */
  private readonly underWay = new Map<number, Promise<unknown>>();

  constructor(
    private readonly database: DataSource,
    private readonly directory: StationDirectory,
  ) {}

  /**
   * Registers sensor channels as own measurements, by the same rules as for managers. When the promise resolves, the
   * station directory of this process knows them.
   * @param channels new channels, each key once
   * @returns the channels that this call registered; another upload or process may have registered some before
   * @throws Unavailable when the sensor channels cannot be registered now
   */
  async register(
    series: number,
    channels: readonly NewExtraMeasurement[],
  ): Promise<StationMeasurementEntity[]> {
    const before = this.underWay.get(series) ?? Promise.resolve();
    const work = before.then(() => this.registerMissing(series, channels));
    const settled = work.catch(() => undefined);
    this.underWay.set(series, settled);
    try {
      return await work;
    } catch (error) {
      const isLocked = (error as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE;
      throw isLocked || isDatabaseAway(error) ? new Unavailable(RETRY_AFTER_SECONDS) : error;
    } finally {
      if (this.underWay.get(series) === settled) this.underWay.delete(series);
    }
  }

  private async registerMissing(
    series: number,
    channels: readonly NewExtraMeasurement[],
  ): Promise<StationMeasurementEntity[]> {
    const known = this.directory.find(series)?.extras;
    const missing = channels.filter(({ key }) => !known?.has(key));
    if (missing.length === 0) return [];
    const inserted = await this.database.transaction((manager) => insertAudited(manager, series, missing));
    await (inserted.length > 0 ? this.directory.reload() : this.directory.refresh());
    return inserted;
  }
}

async function insertAudited(
  manager: EntityManager,
  series: number,
  channels: readonly NewExtraMeasurement[],
): Promise<StationMeasurementEntity[]> {
  await manager.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  const done = await insertChannels(manager, series, channels);
  if (!done) return [];
  const { id, accountId } = done.station;
  for (const { key, label, mClass, unit } of done.inserted) {
    await writeAudit(
      {
        action: 'measurement_added',
        accounts: [accountId],
        object: `${id} ${key}`,
        after: { key, label, class: mClass, unit },
      },
      manager,
    );
  }
  return done.inserted;
}
