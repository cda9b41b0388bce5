import { rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../ports.js';
import { SUPER_ADMIN } from '../servers/server.js';
import { ServerProcess } from '../servers/server-process.js';
import { TestVolume } from './test-volume.js';

/** A server whose database has a small volume of its own. Only root may make one. */
export class SmallDisk {
  private running: ServerProcess | undefined;

  private constructor(
    /** It holds the database. */
    readonly volume: TestVolume,
    /** Of the rest of DATA_DIR: how full the disk of this machine is must not matter. */
    private readonly roomy: TestVolume,
  ) {}

  static async mount(mebibytes: number): Promise<SmallDisk> {
    return new SmallDisk(await TestVolume.mount(mebibytes), await TestVolume.mount(1024));
  }

  /** @param settings of the server beside those of its disk */
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

  /** As an operator would: all but the write-ahead log, whose segments alone would fill it. */
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
