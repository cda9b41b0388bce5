import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder } from '../../platform/whole-files.js';
import { type BackupPart, type Manifest, MANIFEST_FILE, MANIFEST_SUM_FILE } from './manifest.js';
import { pack } from './packed-file.js';

const DRAFT = /^mesonet-.*\.part-(\d+)$/;

/** A backup that is being written. Its folder has a temporary name until all files of the backup are on disk. */
export class BackupDraft {
  private readonly folders = new Set<string>();

  private constructor(
    private readonly target: string,
    private readonly path: string,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Begins a backup in the folder `parent`, and removes unfinished backups of killed processes from this folder.
   * @param takenAt moment of the backup; gives its folder a name such as `mesonet-20260131T120000123Z`
   */
  static async begin(parent: string, takenAt: Date, signal: AbortSignal): Promise<BackupDraft> {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    for (const name of await readdir(parent)) {
      const pid = DRAFT.exec(name)?.[1];
      if (pid && !runs(Number(pid))) await rm(join(parent, name), { recursive: true, force: true });
    }
    const name = `mesonet-${takenAt.toISOString().replace(/[-:.]/g, '')}`;
    const path = join(parent, `${name}.part-${process.pid}`);
    await mkdir(path, { mode: 0o700 });
    return new BackupDraft(join(parent, name), path, signal);
  }

  /**
   * Writes one file of the backup, packed by gzip.
   * @param path path of the file inside the backup, without the ending `.gz` that is added to it
   */
  async write(path: string, source: Readable): Promise<BackupPart> {
    const packedPath = `${path}.gz`;
    const file = join(this.path, packedPath);
    await this.makeFolder(dirname(file));
    return { path: packedPath, ...(await pack(source, file, this.signal)) };
  }

  /**
   * Writes the manifest and gives the folder its final name.
   * @returns the folder of the finished backup
   */
  async finish(manifest: Manifest): Promise<string> {
    const text = `${JSON.stringify(manifest, null, 1)}\n`;
    const sum = createHash('sha256').update(text).digest('hex');
    await this.writeText(MANIFEST_FILE, text);
    await this.writeText(MANIFEST_SUM_FILE, `${sum}  ${MANIFEST_FILE}\n`);
    for (const folder of [...this.folders, this.path]) syncFolder(folder);
    this.signal.throwIfAborted();
    await rename(this.path, this.target);
    syncFolder(dirname(this.target));
    return this.target;
  }

  /** Removes the unfinished backup. */
  async discard(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }

  private writeText(name: string, text: string): Promise<void> {
    return writeFile(join(this.path, name), text, { flag: 'wx', mode: 0o600, flush: true });
  }

  private async makeFolder(folder: string): Promise<void> {
    if (folder === this.path || this.folders.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (let inner = folder; inner !== this.path; inner = dirname(inner)) this.folders.add(inner);
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
