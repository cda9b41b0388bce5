import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { SnapshotChange } from '@mesonet/contract/snapshots.js';
import type { DataSource, EntityManager } from 'typeorm';
import { writeAudit } from '../../../platform/audit/request-audit.js';
import { DomainError, NotFound } from '../../../platform/errors.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { unreadable } from '../contents/manifest.js';
import { ALL_TABLES } from '../contents/snapshot-tables.js';
import { SnapshotEntity } from '../snapshot.entity.js';
import { needingSpace } from '../storage-errors.js';
import { RestoreAftermath } from './aftermath.js';
import { putOwnMeasurements, putRows, removeRows } from './apply-rows.js';
import { carryOver } from './carry-over.js';
import { listChanges } from './differences.js';
import { lockTables, requireOnlyRestore } from './lock-tables.js';
import { RestoreRemovals } from './removals.js';
import { stage, type StagedTable } from './stage.js';

/** Error that rolls back a transaction which only had to find out what a restore would change. */
class Undone extends Error {}

/**
 * PostgreSQL's classes of error codes for values that do not fit
 * their columns (22) and rows that contradict each other (23).
 */
const CONTRADICTIONS = ['22', '23'];

const LOCKED = ALL_TABLES.map(({ name }) => name);

/** Restores the configuration of the installation from a snapshot, either all of it or nothing. */
@Injectable()
export class RestoresService {
  private readonly logger = new Logger('Snapshots');

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly secrets: SecretBox,
    private readonly removals: RestoreRemovals,
    private readonly aftermath: RestoreAftermath,
  ) {}

  /**
   * Finds out what a restore of the snapshot would change now.
   * @throws NotFound when there is no such snapshot
   * @throws Unreadable when the snapshot is damaged or comes from elsewhere
   * @throws InsufficientStorage when the disk is too full
   */
  async changes(name: string): Promise<SnapshotChange[]> {
    let changes: SnapshotChange[] = [];
    const look = async (manager: EntityManager) => {
      const tables = await this.stage(manager, name);
      await carryOver(manager);
      changes = await listChanges(manager, tables);
      throw new Undone();
    };
    await this.inTransaction(look).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
    return changes;
  }

  /**
   * Restores a snapshot. When it throws, nothing has changed.
   * @throws NotFound when there is no such snapshot
   * @throws Unreadable when the snapshot is damaged or comes from elsewhere
   * @throws InsufficientStorage when the disk is too full
   * @throws Conflict while another snapshot is being restored, or when something must not be removed, such as an
   *   organization with a running subscription
   */
  async restore(name: string, now: Date): Promise<void> {
    const close = await this.inTransaction(async (manager) => {
      await requireOnlyRestore(manager);
      // The rows of the snapshot are read before the tables are locked, so that other changes wait only briefly.
      const tables = await this.stage(manager, name);
      await lockTables(manager, LOCKED);
      await carryOver(manager);
      const after = summaryOf(await listChanges(manager, tables));
      await writeAudit({ action: 'snapshot_restored', object: name, after }, manager, now);
      const closeEnded = await this.removals.run(manager, tables, now);
      await removeRows(manager, tables);
      await putRows(manager, tables);
      await putOwnMeasurements(manager);
      return closeEnded;
    });
    close();
    await this.aftermath.follow(now);
  }

  private async stage(manager: EntityManager, name: string): Promise<StagedTable[]> {
    const snapshot = await manager.findOneBy(SnapshotEntity, { name });
    if (!snapshot) throw new NotFound();
    return stage(manager, snapshot, this.secrets);
  }

  private async inTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await needingSpace(() => this.database.transaction(work));
    } catch (error) {
      const { code } = (error ?? {}) as { code?: unknown };
      if (error instanceof DomainError || typeof code !== 'string') throw error;
      if (!CONTRADICTIONS.some((prefix) => code.startsWith(prefix))) throw error;
      this.logger.warn({ message: 'A snapshot does not fit these tables', err: error });
      throw unreadable('It does not fit this version');
    }
  }
}

/** Sums up the changes of a restore for the audit log, as the number of rows of each kind. */
function summaryOf(changes: readonly SnapshotChange[]): Record<string, object> {
  return Object.fromEntries(
    changes.map(({ kind, added, removed, changed }) => [
      kind,
      { added: added.count, removed: removed.count, changed: changed.count },
    ]),
  );
}
