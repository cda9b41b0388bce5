import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdtemp, rm, statfs, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A volume in memory for one test. Mounting it requires root. */
export class TestVolume {
  private constructor(readonly path: string) {}

  static async mount(mebibytes: number): Promise<TestVolume> {
    const path = await mkdtemp(join(tmpdir(), 'mesonet-volume-'));
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', path]);
    await chmod(path, 0o755);
    return new TestVolume(path);
  }

  /** Moves a folder with its owners to the volume and leaves a link in its place. */
  async take(folder: string): Promise<void> {
    const place = join(this.path, basename(folder));
    await run('cp', ['-a', folder, place]);
    await rm(folder, { recursive: true });
    await symlink(place, folder);
  }

  /**
   * Fills the volume with a file.
   * @param share used part afterwards, 0 to 1, more than is used now
   */
  async fillTo(share: number): Promise<void> {
    const { blocks, bfree, bsize } = await statfs(this.path);
    const missing = Math.ceil(share * blocks) - (blocks - bfree);
    if (missing <= 0) throw new Error(`More than ${share} of the volume is used already`);
    await appendFile(this.filler, Buffer.alloc(missing * bsize));
  }

  /** Removes the file again. */
  async free(): Promise<void> {
    await rm(this.filler);
  }

  async unmount(): Promise<void> {
    await run('umount', [this.path]);
    await rm(this.path, { recursive: true });
  }

  private get filler(): string {
    return join(this.path, 'filler');
  }
}
