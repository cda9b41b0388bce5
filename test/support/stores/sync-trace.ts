import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessPlan } from '../../../backend/engines/processes/supervised-process.js';

/** One call that had brought a file to disk when it ended; UTC ms. */
export interface Sync {
  begunAt: number;
  endedAt: number;
}

const STARTED = /^(\d+) +(\d+\.\d+) (?:fsync|fdatasync)\(\d+<([^>]+)>(.*)$/;
const RESUMED = /^(\d+) +(\d+\.\d+) <\.\.\. (?:fsync|fdatasync) resumed>.* = 0 <([\d.]+)>$/;
const ENDED = / = 0 <([\d.]+)>$/;

/** What a PostgreSQL and its children sync, written down by strace. */
export class SyncTrace {
  private constructor(private readonly folder: string) {}

  static async create(): Promise<SyncTrace> {
    const folder = await mkdtemp(join(tmpdir(), 'mesonet-trace-'));
    // PostgreSQL's user, who is another when root runs the tests, writes it.
    await chmod(folder, 0o777);
    return new SyncTrace(folder);
  }

  /** The same program under strace, which is no parent of it: signals and exit codes stay what they are. */
  readonly around = (plan: ProcessPlan): ProcessPlan => {
    const options = ['-D', '-f', '-ttt', '-T', '-y', '-e', 'trace=fsync,fdatasync', '-e', 'signal=none'];
    return {
      ...plan,
      command: 'strace',
      args: [...options, '-o', this.file, plan.command, ...plan.args],
      env: { ...plan.env, PATH: process.env.PATH },
    };
  };

  /** Completed syncs of the write-ahead log, as far as they are written down. */
  async ofLog(): Promise<Sync[]> {
    const begun = new Map<string, number>();
    const syncs: Sync[] = [];
    for (const line of (await readFile(this.file, 'utf8')).split('\n')) {
      const [, pid, at, path, rest] = STARTED.exec(line) ?? [];
      if (pid && path?.includes('/pg_wal/')) {
        const begunAt = Number(at) * 1_000;
        const [, seconds] = ENDED.exec(rest!) ?? [];
        if (seconds) syncs.push({ begunAt, endedAt: begunAt + Number(seconds) * 1_000 });
        else begun.set(pid, begunAt);
      }
      const [, resumed, , seconds] = RESUMED.exec(line) ?? [];
      const begunAt = resumed && begun.get(resumed);
      if (begunAt) {
        syncs.push({ begunAt, endedAt: begunAt + Number(seconds) * 1_000 });
        begun.delete(resumed);
      }
    }
    return syncs;
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  private get file(): string {
    return join(this.folder, 'syncs');
  }
}
