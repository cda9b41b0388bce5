import type { Readable } from 'node:stream';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ArchiveThreads } from '../../../platform/archives/archive-threads.js';
import { isUniqueViolation } from '../../../platform/database-errors.js';
import { InvalidInput, TooLarge } from '../../../platform/errors.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { fileOf, writePart } from '../contents/content-blocks.js';
import { type Manifest, openManifest, packedBytes, unreadable } from '../contents/manifest.js';
import { SnapshotEntity } from '../snapshot.entity.js';
import { nameTaken, SnapshotsService } from '../snapshots.service.js';
import { needingSpace } from '../storage-errors.js';
import { MANIFEST_FILE, SEAL_FILE } from '../zip-names.js';
import type { UploadedSnapshot } from './snapshot-worker.js';

/** Largest zip of a configuration snapshot that can be uploaded. Its size is limited because it is read in memory. */
export const MAX_UPLOAD_BYTES = 128 * 1024 * 1024;

interface Upload {
  manifest: Manifest;
  sealed: { manifest: string; seal: string };
  contents: ReadonlyMap<string, Uint8Array>;
}

/** Stores uploaded zips of configuration snapshots that were downloaded before. */
@Injectable()
export class SnapshotUploads implements OnApplicationShutdown {
  private readonly threads = new ArchiveThreads<{ zip: Uint8Array<ArrayBuffer> }, UploadedSnapshot>(
    new URL('./snapshot-worker.js', import.meta.url),
    'readSnapshot',
  );

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly snapshots: SnapshotsService,
    private readonly secrets: SecretBox,
  ) {}

  onApplicationShutdown(): Promise<void> {
    return this.threads.destroy();
  }

  /**
   * Stores an uploaded configuration snapshot under the name with which it was made.
   * @throws TooLarge when the zip is larger than 128 MiB
   * @throws Unreadable unless the zip is as this installation wrote it
   * @throws Conflict when the name is taken
   */
  async receive(content: Readable & { truncated?: boolean }): Promise<SnapshotEntity> {
    const { manifest, sealed, contents } = await this.read(await wholeOf(content));
    const { name, takenAt, files } = manifest;
    const row = { name, takenAt: new Date(takenAt), ...sealed, bytes: String(packedBytes(files)) };
    try {
      await needingSpace(() =>
        this.database.transaction(async (manager) => {
          await manager.insert(SnapshotEntity, row);
          for (const file of files) await writeParts(manager, name, file, contents.get(fileOf(file.table))!);
        }),
      );
    } catch (error) {
      if (isUniqueViolation(error)) throw nameTaken();
      throw error;
    }
    return this.snapshots.get(name);
  }

  private async read(zip: Uint8Array<ArrayBuffer>): Promise<Upload> {
    const { files, digests } = await this.threads.run({ zip }).catch((error: unknown) => {
      throw error instanceof InvalidInput ? unreadable(error.message) : error;
    });
    const contents = new Map(files.map(({ path, content: bytes }) => [path, bytes]));
    const textOf = (path: string) => Buffer.from(contents.get(path) ?? []).toString();
    const sealed = { manifest: textOf(MANIFEST_FILE), seal: textOf(SEAL_FILE) };
    const manifest = openManifest(sealed, this.secrets);
    for (const { table, sha256 } of manifest.files) {
      if (digests.get(fileOf(table)) !== sha256) throw unreadable(`${fileOf(table)} is damaged`);
    }
    return { manifest, sealed, contents };
  }
}

/**
 * Reads the whole upload into memory.
 * @throws TooLarge when the upload is larger than 128 MiB
 */
async function wholeOf(content: Readable & { truncated?: boolean }): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of content as AsyncIterable<Buffer>) chunks.push(chunk);
  if (content.truncated) throw new TooLarge('The file is larger than 128 MiB');
  const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
  // The bytes need an `ArrayBuffer` that nothing else uses, because it is handed over to a thread.
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

async function writeParts(
  manager: EntityManager,
  snapshot: string,
  { table, parts }: Manifest['files'][number],
  content: Uint8Array,
): Promise<void> {
  let at = 0;
  for (const [number, bytes] of parts.entries()) {
    await writePart(manager, { snapshot, table, number, content: content.subarray(at, at + bytes) });
    at += bytes;
  }
}
