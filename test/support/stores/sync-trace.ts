import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessPlan } from '../../../backend/engines/processes/supervised-process.js';

/** One call that synced a file to disk; UTC ms. */
export interface Sync {
  begunAt: number;
  endedAt: number;
}

const STARTED = /^(\d+) +(\d+\.\d+) (?:fsync|fdatasync)\(\d+<([^>]+)>(.*)$/;
const RESUMED = /^(\d+) +(\d+\.\d+) <\.\.\. (?:fsync|fdatasync) resumed>.* = 0 <([\d.]+)>$/;
const ENDED = / = 0 <([\d.]+)>$/;

/** The disk syncs of a PostgreSQL and its child processes, recorded by strace. */
export class SyncTrace {
  private constructor(private readonly folder: string) {}

  static async create(): Promise<SyncTrace> {
    const folder = await mkdtemp(join(tmpdir(), 'mesonet-trace-'));
    // PostgreSQL writes the trace, and it runs as another user when root runs the tests.
    await chmod(folder, 0o777);
    return new SyncTrace(folder);
  }

  /** Runs the same program under strace. strace is not its parent, so signals and exit codes stay the same. */
  readonly around = (plan: ProcessPlan): ProcessPlan => {
    const options = ['-D', '-f', '-ttt', '-T', '-y', '-e', 'trace=fsync,fdatasync', '-e', 'signal=none'];
    return {
      ...plan,
      command: 'strace',
      args: [...options, '-o', this.file, plan.command, ...plan.args],
      env: { ...plan.env, PATH: process.env.PATH },
    };
  };

  /** @returns the completed syncs of the write-ahead log that strace has recorded so far */
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
