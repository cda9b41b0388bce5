import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../backend/platform/paths.js';

export interface CommandResult {
  /** Null when a signal ended it. */
  code: number | null;
  /** All output of the command. */
  output: string;
}

/** Starts `npm run backup`, `npm run restore` or the server (`main`) from the build. */
export function startCommand(
  name: 'backup' | 'restore' | 'main',
  args: string[],
  env: Record<string, string>,
): { child: ChildProcess; result: Promise<CommandResult> } {
  const child = spawn(process.execPath, [join(PROJECT_ROOT, `dist/backend/${name}.js`), ...args], {
    cwd: PROJECT_ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return { child, result: once(child, 'close').then(() => ({ code: child.exitCode, output })) };
}

export function runCommand(...command: Parameters<typeof startCommand>): Promise<CommandResult> {
  return startCommand(...command).result;
}

/** Null when the command did its work; otherwise its exit code and its output, which a failed test then prints. */
export function failureOf({ code, output }: CommandResult): string | null {
  return code === 0 ? null : `exit code ${code}: ${output}`;
}
