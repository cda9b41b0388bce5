import { rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../ports.js';
import { SUPER_ADMIN } from './server.js';
import { ServerProcess } from './server-process.js';
import { TestVolume } from '../stores/test-volume.js';

/** A server whose database has a small volume of its own. Mounting it requires root. */
export class SmallDisk {
  private running: ServerProcess | undefined;

  private constructor(
    /** Holds the database. */
    readonly volume: TestVolume,
    /** Holds the rest of DATA_DIR, so that the fill level of this machine's disk does not matter. */
    private readonly roomy: TestVolume,
  ) {}

  static async mount(mebibytes: number): Promise<SmallDisk> {
    return new SmallDisk(await TestVolume.mount(mebibytes), await TestVolume.mount(1024));
  }

  /** @param settings added to those that place the server on its disk */
  async start(settings: { DISK_LIMITS: string; SECRET_KEY?: string }): Promise<ServerProcess> {
    const environment = {
      PORT: String(await freePort()),
      DATA_DIR: this.dataDir,
      SADMIN_PASSWORD: SUPER_ADMIN.password,
      SAMPLE_STORE: 'postgres',
    };
    const { DISK_LIMITS, ...others } = settings;
    await (await ServerProcess.start({ ...environment, ...others })).end();
    await this.moveDatabase();
    this.running = await ServerProcess.start({ ...environment, ...others, DISK_LIMITS });
    return this.running;
  }

  async end(): Promise<void> {
    await this.running?.end();
    await this.volume.unmount();
    await this.roomy.unmount();
  }

  /**
   * Moves the database as an operator would, without the write-ahead log, whose segments alone would fill the volume.
   */
  private async moveDatabase(): Promise<void> {
    const cluster = join(this.dataDir, 'postgres');
    const log = join(this.dataDir, 'pg_wal');
    await rename(join(cluster, 'pg_wal'), log);
    await symlink(log, join(cluster, 'pg_wal'));
    await this.volume.take(cluster);
  }

  private get dataDir(): string {
    return join(this.roomy.path, 'data');
  }
}
