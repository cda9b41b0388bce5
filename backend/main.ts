import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { NewerDatabase } from '../db/newer-database.js';
import { StartError } from './engines/start-error.js';
import { ConfigError } from './platform/config-error.js';
import { type RunningServer, startServer } from './start-server.js';

/**
 * A second Ctrl-C ends the process at once, but only after this time. Within this time it may be a copy of the first
 * one, because the terminal sends Ctrl-C to the server directly, and npm passes it on, too.
 */
const GRACE_MS = 2_000;

// This option makes V8 collect garbage earlier, because the rows that pass through memory soon become garbage. By
// default, V8 lets the heap grow to several times the size of the live objects before it collects garbage.
setFlagsFromString('--heap-growing-percent=50');

const starting = new AbortController();
let server: RunningServer | null = null;
let endingSince: number | null = null;

async function main(): Promise<void> {
  try {
    server = await startServer(process.env, { output: process.stdout, signal: starting.signal });
  } catch (error) {
    // A server that is asked to end while it starts has not failed, so nothing is reported.
    if (endingSince === null) reportFailure(error);
    process.exit(endingSince === null ? 1 : 0);
  }
  if (endingSince === null) return;
  await server.stop();
  process.exit(0);
}

/** Stops the server and ends the process. Databases that it started end with it in any case, see SupervisedProcess. */
async function end(exitCode: number): Promise<void> {
  const now = performance.now();
  if (endingSince !== null) {
    if (now - endingSince > GRACE_MS) process.exit(1);
    return;
  }
  endingSince = now;
  starting.abort();
  if (server === null) return;
  server.log.note('Stopping.');
  await server.stop();
  process.exit(exitCode);
}

function reportFailure(error: unknown): void {
  const clear = process.stdout.isTTY ? '\r\u001b[K' : '';
  const isKnown = [StartError, ConfigError, NewerDatabase].some((known) => error instanceof known);
  const text = error instanceof Error ? error.message.split('\n')[0]! : String(error);
  process.stdout.write(clear);
  process.stderr.write(`${isKnown ? text : `Mesonet could not start: ${text}${keepDetails(error)}`}\n`);
}

/**
 * Writes the details of a failure to a file.
 * @returns a text that names the file, for the end of a line of the log; '' when the file cannot be written
 */
function keepDetails(error: unknown): string {
  const file = join(process.env.DATA_DIR || './data', 'log', 'start-failures.log');
  try {
    const details = error instanceof Error ? error.stack : String(error);
    appendFileSync(file, `${new Date().toISOString()} ${details}\n`, { mode: 0o600 });
    return ` (details in ${file})`;
  } catch {
    return '';
  }
}

function onBug(error: unknown): void {
  if (server === null) return (reportFailure(error), process.exit(1));
  server.log.error(error);
  void end(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
process.on('uncaughtException', onBug);
process.on('unhandledRejection', onBug);
// The server goes on when the program that reads its output has ended, which closes the pipe between them.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

void main();
