import { Worker } from 'node:worker_threads';
import { HEAP_LIMITS, SILENT_WORK_MS } from './reading-limits.js';
import type { ReadingMessage, ReadingRequest } from './reading-task.js';

const LOOK_EVERY_MS = 1_000;

// This program reads one uploaded file, until the server kills it or has ended. A thread does the reading, because a
// thread can be given limits of memory, and because the main thread hears of the server also while the other one hangs.

// A stop of the service reaches this program, too. The server decides when the reading ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit());

let thread: Worker | undefined;
process.on('message', (request: ReadingRequest) => {
  if (request === 'next') thread!.postMessage(request);
  else thread = read(request);
});

function read(workerData: ReadingRequest): Worker {
  const worker = new Worker(new URL('./reading-worker.js', import.meta.url), {
    workerData,
    resourceLimits: HEAP_LIMITS,
  });
  send({ kind: 'begun' });
  let heardAt = workedMs();
  worker.on('message', (message: ReadingMessage) => {
    heardAt = workedMs();
    send(message);
  });
  worker.on('error', (error: NodeJS.ErrnoException | null) =>
    send({ kind: 'broken', code: error?.code, message: error?.message ?? String(error) }),
  );
  // The server reads no further after a result, so this counts only where there was none.
  worker.on('exit', () => send({ kind: 'broken', code: undefined, message: 'its thread ended' }));
  setInterval(() => workedMs() - heardAt > SILENT_WORK_MS && send({ kind: 'hanging' }), LOOK_EVERY_MS);
  return worker;
}

/** @returns the processor's time that this process has taken, ms */
function workedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Sends a message, which is lost when the server has ended. */
function send(message: ReadingMessage): void {
  process.send!(message, undefined, undefined, () => undefined);
}
