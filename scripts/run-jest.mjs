// Runs projects of jest.config.mjs and returns their report.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './set-up.mjs';

/** Tests often wait for a server, so a small machine runs more of them at once than it has processors. */
const WORKERS = Math.max(4, availableParallelism() - 1);
/** Tests that wait for clocks, restarts and kills leave more of the processors' time unused. */
export const WORKERS_THAT_WAIT = Math.max(6, WORKERS);

/**
 * Runs the projects. Jest's messages for people go to the error stream.
 * @param options.only parts of paths of test files; all when empty
 * @param options.node the program that runs the tests, and with them the servers they start
 * @returns `code`: Jest's exit code; `report`: its JSON report, null when it could not even report
 */
export async function runJest(projects, env, { workers = WORKERS, only = [], node = process.execPath } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'mesonet-results-'));
  const file = join(folder, 'report.json');
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const args = [
    '--config',
    'jest.config.mjs',
    '--selectProjects',
    ...projects,
    `--maxWorkers=${workers}`,
    '--json',
    '--outputFile',
    file,
    ...only.map((path) => `--testPathPatterns=${path}`),
  ];
  const child = spawn(node, [jest, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  try {
    return { code, report: JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return { code, report: null };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
