import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MIGRATION_NAMES } from '../../../db/data-source.js';
import type { EntityManager, Repository } from 'typeorm';
import { isUniqueViolation } from '../../platform/database-errors.js';
import { Conflict, NotFound } from '../../platform/errors.js';
import { VERSION } from '../../platform/paths.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { writeTable } from './contents/content-blocks.js';
import { type ContentFile, FORMAT, packedBytes, sealManifest } from './contents/manifest.js';
import { ALL_TABLES } from './contents/snapshot-tables.js';
import { SnapshotEntity } from './snapshot.entity.js';
import { needingSpace } from './storage-errors.js';

export const nameTaken = () => new Conflict('A snapshot has this name already', 'name_in_use');

/** Stores snapshots of the configuration in PostgreSQL, where every server finds them. */
@Injectable()
export class SnapshotsService {
  constructor(
    @InjectRepository(SnapshotEntity) private readonly snapshots: Repository<SnapshotEntity>,
    private readonly secrets: SecretBox,
  ) {}

  /** Lists the configuration snapshots, the newest first. */
  list(): Promise<SnapshotEntity[]> {
    return this.snapshots.find({ order: { takenAt: 'DESC', name: 'ASC' } });
  }

  /** @throws NotFound when there is no snapshot of this name */
  async get(name: string): Promise<SnapshotEntity> {
    const snapshot = await this.snapshots.findOneBy({ name });
    if (!snapshot) throw new NotFound();
    return snapshot;
  }

  /**
   * Stores the configuration as it is at one moment, while others continue to change it.
   * @throws Conflict when the name is taken
   * @throws InsufficientStorage when the disk is too full
   */
  async create(name: string): Promise<SnapshotEntity> {
    if (await this.snapshots.existsBy({ name })) throw nameTaken();
    try {
      await needingSpace(() =>
        this.snapshots.manager.transaction('REPEATABLE READ', (manager) => this.write(manager, name)),
      );
    } catch (error) {
      if (isUniqueViolation(error)) throw nameTaken();
      throw error;
    }
    return this.get(name);
  }

  /** @throws NotFound when there is no snapshot of this name */
  async remove(name: string): Promise<void> {
    const { affected } = await this.snapshots.delete({ name });
    if (affected === 0) throw new NotFound();
  }

  private async write(manager: EntityManager, name: string): Promise<void> {
    const [moment] = await manager.query<{ now: Date }[]>('SELECT now()');
    const takenAt = moment!.now;
    await manager.insert(SnapshotEntity, { name, takenAt, manifest: '', seal: '', bytes: '0' });
    const files: ContentFile[] = [];
    for (const table of ALL_TABLES) files.push(await writeTable(manager, name, table));
    const sealed = sealManifest(
      {
        format: FORMAT,
        name,
        takenAt: takenAt.toISOString(),
        version: VERSION,
        migration: MIGRATION_NAMES.at(-1)!,
        files,
      },
      this.secrets,
    );
    await manager.update(SnapshotEntity, { name }, { ...sealed, bytes: String(packedBytes(files)) });
  }
}
