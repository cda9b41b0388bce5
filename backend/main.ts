import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { StartError } from './engines/start-error.js';
import { ConfigError } from './platform/config-error.js';
import { type RunningServer, startServer } from './start-server.js';

/** npm passes on the Ctrl-C that the terminal has sent us already: the second one counts after this time only. */
const GRACE_MS = 2_000;

// Rows pass through memory once and are garbage at once: without this V8 lets the heap grow several times larger than
// what lives before it collects.
setFlagsFromString('--heap-growing-percent=50');

const starting = new AbortController();
let server: RunningServer | null = null;
let endingSince: number | null = null;

async function main(): Promise<void> {
  try {
    server = await startServer(process.env, { output: process.stdout, signal: starting.signal });
  } catch (error) {
    // Asked to end while it started: that is no failure.
    if (endingSince === null) tellFailure(error);
    process.exit(endingSince === null ? 1 : 0);
  }
  if (endingSince === null) return;
  await server.stop();
  process.exit(0);
}

/** The databases end with this process whatever happens, see SupervisedProcess. */
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

function tellFailure(error: unknown): void {
  const clear = process.stdout.isTTY ? '\r\u001b[K' : '';
  const isKnown = error instanceof StartError || error instanceof ConfigError;
  const text = error instanceof Error ? error.message.split('\n')[0]! : String(error);
  process.stdout.write(clear);
  process.stderr.write(`${isKnown ? text : `Mesonet could not start: ${text}${keepDetails(error)}`}\n`);
}

/** @returns where the details are, for the end of the line */
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
  if (server === null) return (tellFailure(error), process.exit(1));
  server.log.error(error);
  void end(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
process.on('uncaughtException', onBug);
process.on('unhandledRejection', onBug);
// Whoever read our output is gone (a closed pipe): no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

void main();
