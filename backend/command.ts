import { BackupError } from './backup/backup-error.js';
import type { InstallationAccess } from './backup/installation.js';
import { StartError } from './engines/start-error.js';
import { ConfigError } from './platform/config-error.js';
import { loadConfig } from './platform/config.js';
import { ServerLog } from './server-log.js';

const WRONG_USAGE = 2;

/** An error for a command line that the program does not understand. */
export class UsageError extends Error {}

/** Settings, log and abort signal that a command of the command line gets. */
export type CommandContext = InstallationAccess & { log: ServerLog };

/**
 * Runs one command and ends the process. The exit code is 0 after success, 1 after a failure, and 2 for a wrong command
 * line. The first Ctrl-C lets the command clean up before it ends.
 */
export async function runCommand(
  env: NodeJS.ProcessEnv,
  usage: string,
  work: (context: CommandContext) => Promise<void>,
): Promise<never> {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ending.abort());
  try {
    const config = loadConfig(env);
    const log = new ServerLog(process.stdout, config.LOG_LEVEL, () => new Date());
    await work({ config, env, log, signal: ending.signal });
    process.exit(0);
  } catch (error) {
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
    process.stderr.write(
      `${ending.signal.aborted ? 'Stopped; nothing was changed.' : describe(error, usage)}\n`,
    );
    process.exit(error instanceof UsageError ? WRONG_USAGE : 1);
  }
}

function describe(error: unknown, usage: string): string {
  if (error instanceof UsageError) return [error.message, usage].filter(Boolean).join('\n');
  const isKnown = [BackupError, StartError, ConfigError].some((known) => error instanceof known);
  if (isKnown) return (error as Error).message;
  if (!(error instanceof Error)) return String(error);
  // Errors of the operating system and of PostgreSQL have a code, and their message says enough. Any other error is a
  // bug, so its stack is printed.
  return 'code' in error ? `Given up: ${error.message}` : (error.stack ?? error.message);
}
