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

/** The zip file of a configuration snapshot, which can be read once. */
export interface Download {
  content: Readable;
  bytes: number;
}

/** Packs configuration snapshots into zip files. */
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
   * Writes the whole zip to a file before any of it is sent, and removes the file's name from the disk at once. So a
   * snapshot that is deleted meanwhile cannot break the download, and a download that stops leaves no file behind.
   * @throws NotFound when there is no such snapshot
   * @throws InsufficientStorage when the disk is too full
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
      // Each table is read only when the zip writer reaches it, because a database connection runs one query at a time.
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
