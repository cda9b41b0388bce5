import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ZipFile } from 'yazl';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { NotFound } from '../../../platform/errors.js';
import { fileOf, readParts } from '../contents/content-blocks.js';
import { openManifest } from '../contents/manifest.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { SnapshotEntity } from '../snapshot.entity.js';
import { needingSpace } from '../storage-errors.js';
import { MANIFEST_FILE, SEAL_FILE } from '../zip-names.js';

/** A file that is read once. */
export interface Download {
  content: Readable;
  bytes: number;
}

/** Snapshots as zip files. */
@Injectable()
export class SnapshotZip {
  private readonly folder: string;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly secrets: SecretBox,
    @Inject(CONFIG) config: Config,
  ) {
    this.folder = join(config.DATA_DIR, 'snapshots');
  }

  /**
   * The file is whole before it is sent, and without a name: whoever deletes the snapshot meanwhile, or stops reading, breaks
   * nothing and leaves nothing behind.
   * @throws NotFound, InsufficientStorage
   */
  download(name: string): Promise<Download> {
    return needingSpace(async () => {
      const file = await this.openUnnamed();
      try {
        await this.database.transaction('REPEATABLE READ', (manager) => this.write(manager, name, file));
        const { size: bytes } = await file.stat();
        return { content: file.createReadStream({ start: 0 }), bytes };
      } catch (error) {
        await file.close();
        throw error;
      }
    });
  }

  private async openUnnamed(): Promise<FileHandle> {
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    await rm(path);
    return file;
  }

  private async write(manager: EntityManager, name: string, file: FileHandle): Promise<void> {
    const snapshot = await manager.findOneBy(SnapshotEntity, { name });
    if (!snapshot) throw new NotFound();
    const { manifest, seal, takenAt } = snapshot;
    const { files } = openManifest(snapshot, this.secrets);
    const zip = new ZipFile();
    const mtime = takenAt;
    zip.addBuffer(Buffer.from(manifest), MANIFEST_FILE, { mtime });
    zip.addBuffer(Buffer.from(seal), SEAL_FILE, { mtime });
    for (const { table } of files) {
      const path = fileOf(table);
      // Each is read when its turn has come: the connection does one thing at a time.
      zip.addReadStreamLazy(path, { mtime, compress: false }, (callback) => {
        callback(null, Readable.from(readParts(manager, name, table), { objectMode: false }));
      });
    }
    zip.end();
    const target = file.createWriteStream({ autoClose: false });
    const failed = new Promise<never>((_, reject) => zip.on('error', reject));
    await Promise.race([pipeline(zip.outputStream as Readable, target), failed]);
  }
}
