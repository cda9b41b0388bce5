import { readFileSync } from 'node:fs';
import { type DataDir, openDataDir } from '../../../backend/engines/data-dir.js';
import { preparePostgres } from '../../../backend/engines/postgres.js';
import {
  type ProcessPlan,
  SupervisedProcess,
} from '../../../backend/engines/processes/supervised-process.js';
import { temporaryDataDir } from './data-dir.js';

const silent = { progress: () => undefined, note: () => undefined, warn: () => undefined };
const STOP_WITHIN_MS = 30_000;

/** A PostgreSQL that can stop and start again at the same address, or freeze with all its connections. */
export class StoppablePostgres {
  private process!: SupervisedProcess;

  private constructor(
    readonly url: string,
    private readonly plan: ProcessPlan,
    private readonly leave: () => Promise<void>,
  ) {}

  /** @param wrap changes the command that runs PostgreSQL */
  static async start(wrap = (plan: ProcessPlan) => plan): Promise<StoppablePostgres> {
    const folder = await temporaryDataDir();
    const dataDir: DataDir = await openDataDir(folder.path);
    const { tcpUrl: url, server } = await preparePostgres(dataDir, silent);
    const postgres = new StoppablePostgres(url, wrap(server.plan), async () => {
      dataDir.release();
      await folder.remove();
    });
    await postgres.start();
    return postgres;
  }

  async start(): Promise<void> {
    this.process = new SupervisedProcess(this.plan, silent);
    await this.process.start();
  }

  /** Does PostgreSQL's fast shutdown, which ends all sessions and writes everything to disk. */
  stop(): Promise<void> {
    return this.process.stop(STOP_WITHIN_MS);
  }

  /** Freezes all processes: nothing answers and no connection breaks. Works on Linux only. */
  freeze(): void {
    process.kill(this.process.pid!, 'SIGSTOP');
    for (const pid of this.children()) process.kill(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of [...this.children(), this.process.pid!]) process.kill(pid, 'SIGCONT');
  }

  async end(): Promise<void> {
    await this.stop();
    await this.leave();
  }

  private children(): number[] {
    const pid = this.process.pid!;
    const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return pids.split(' ').filter(Boolean).map(Number);
  }
}
