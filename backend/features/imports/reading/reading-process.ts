import { Worker } from 'node:worker_threads';
import { HEAP_LIMITS } from './reading-limits.js';
import type { ReadingMessage, ReadingRequest } from './reading-task.js';

// This program reads one uploaded file, until the server kills it or ends itself. A thread does the reading, because a
// thread can be given limits of memory, and because this one hears of the server's end while the file is in a loop.

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
  worker.on('message', send);
  worker.on('error', (error: NodeJS.ErrnoException | null) =>
    send({ kind: 'broken', code: error?.code, message: error?.message ?? String(error) }),
  );
  // The server has ended this program before, unless the thread ended without a result.
  worker.on('exit', () => send({ kind: 'broken', code: undefined, message: 'its thread ended' }));
  return worker;
}

/** Sends a message, which is lost when the server has ended. */
function send(message: ReadingMessage): void {
  process.send!(message, undefined, undefined, () => undefined);
}
