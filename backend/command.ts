import { BackupError } from './backup/backup-error.js';
import type { InstallationAccess } from './backup/installation.js';
import { StartError } from './engines/start-error.js';
import { ConfigError } from './platform/config-error.js';
import { loadConfig } from './platform/config.js';
import { ServerLog } from './server-log.js';

const WRONG_USAGE = 2;

/** The command line is not understood. */
export class UsageError extends Error {}

/** What a command of the installation works with. */
export type CommandContext = InstallationAccess & { log: ServerLog };

/**
 * Runs one command and ends the process: code 0 when it did its work, 1 when it could not, 2 when the command line is
 * wrong. The first Ctrl-C lets it clean up.
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
    process.stderr.write(`${ending.signal.aborted ? 'Stopped; nothing was changed.' : tell(error, usage)}\n`);
    process.exit(error instanceof UsageError ? WRONG_USAGE : 1);
  }
}

function tell(error: unknown, usage: string): string {
  if (error instanceof UsageError) return [error.message, usage].filter(Boolean).join('\n');
  const isKnown = [BackupError, StartError, ConfigError].some((known) => error instanceof known);
  if (isKnown) return (error as Error).message;
  if (!(error instanceof Error)) return String(error);
  // What the system or PostgreSQL refused has a code, and a message that says it all; the rest are bugs.
  return 'code' in error ? `Given up: ${error.message}` : (error.stack ?? error.message);
}
