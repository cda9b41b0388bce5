import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { PROJECT_ROOT } from '../../../backend/platform/paths.js';

const PROGRAM = join(PROJECT_ROOT, 'test/bench/support/weewx-database.py');

/** The range and the steps of a trend, UTC ms. */
export interface WeewxQuestion {
  /** Number of observations, in the order of the program. */
  count: number;
  start: number;
  end: number;
  stepMs: number;
}

/**
 * A year of minutes in the SQLite database of a WeeWX station. WeeWX's own module answers in a process of its own and
 * without HTTP, and of the hundred columns there are only those that are measured. Both make it faster than a real
 * station.
 */
export class WeewxDatabase {
  private constructor(
    private readonly child: ChildProcess,
    private readonly lines: Interface,
    private readonly folder: string,
  ) {}

  /**
   * @param start UTC ms, a midnight
   * @param end UTC ms, a midnight
   * @returns null where there is no Python
   */
  static async start(start: number, end: number): Promise<WeewxDatabase | null> {
    const folder = await mkdtemp(join(tmpdir(), 'mesonet-weewx-'));
    const child = spawn('python3', [PROGRAM, folder, String(start / 1_000), String(end / 1_000)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    try {
      await once(child, 'spawn');
    } catch {
      console.log('WeeWX is left out: there is no python3');
      await rm(folder, { recursive: true });
      return null;
    }
    const database = new WeewxDatabase(child, createInterface({ input: child.stdout }), folder);
    await database.line();
    return database;
  }

  /** @returns the answer, as JSON */
  async ask({ count, start, end, stepMs }: WeewxQuestion): Promise<string> {
    const asked = { count, start: start / 1_000, end: end / 1_000, step: stepMs / 1_000 };
    const answer = this.line();
    this.child.stdin!.write(`${JSON.stringify(asked)}\n`);
    return answer;
  }

  async stop(): Promise<void> {
    const exit = once(this.child, 'exit');
    this.child.stdin!.end();
    await exit;
    await rm(this.folder, { recursive: true, force: true });
  }

  private async line(): Promise<string> {
    const [line] = (await once(this.lines, 'line')) as [string];
    return line;
  }
}
