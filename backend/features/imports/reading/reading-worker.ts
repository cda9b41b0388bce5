import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { importSamples, type ImportSample } from '../import-samples.js';
import { PreviewBuilder } from '../import-preview.js';
import { guessFile } from '../readers/guess-file.js';
import type { ImportProblem } from '../readers/import-row.js';
import { weewxLeftOut } from '../readers/weewx-archive.js';
import { UnreadableFile } from '../readers/unreadable-file.js';
import { limitDatabaseMemory } from './database-memory.js';
import { DATABASE_MEMORY_MIB } from './reading-limits.js';
import type { BuiltPreview, ReadingMessage, ReadingTask } from './reading-task.js';

const BATCH = 500;
const PLACE_EVERY_MS = 500;

// This file runs in a worker thread of the reading process. It reads one uploaded file and ends.
limitDatabaseMemory(DATABASE_MEMORY_MIB * 1024 * 1024);
const port = parentPort!;
/** The server requests each batch, so that at most two batches are in memory. */
const asked = on(port, 'message');
const send = (message: ReadingMessage) => port.postMessage(message);

async function readTask({ path, guess: given, wanted, ...limits }: ReadingTask): Promise<void> {
  const guess = given ?? (await guessFile(path));
  if (!given) send({ kind: 'guess', guess });
  const unit = guess.format === 'weewx' ? 'row' : 'line';
  const items = withPlaces(importSamples(path, guess, limits), unit);
  if (wanted.kind === 'samples') return sendSamples(items, wanted.skip);
  const columnsLeftOut = guess.format === 'weewx' ? weewxLeftOut(path) : [];
  const builder = new PreviewBuilder(limits.timezone, wanted.keptFrom, columnsLeftOut);
  for await (const item of items) builder.add(item);
  send({ kind: 'preview', preview: toMessage(builder) });
}

async function sendSamples(items: AsyncIterable<ImportSample | ImportProblem>, skip: number): Promise<void> {
  let row = 0;
  let samples: ImportSample[] = [];
  for await (const item of items) {
    if ('problem' in item) continue;
    row += 1;
    if (row <= skip) continue;
    if (samples.push(item) < BATCH) continue;
    await asked.next();
    send({ kind: 'samples', samples });
    samples = [];
  }
  if (samples.length === 0) return;
  await asked.next();
  send({ kind: 'samples', samples });
}

async function* withPlaces<Item extends { line: number }>(
  items: AsyncIterable<Item>,
  unit: string,
): AsyncGenerator<Item> {
  let sentAt = performance.now();
  for await (const item of items) {
    yield item;
    if (performance.now() - sentAt < PLACE_EVERY_MS) continue;
    const { user, system } = process.cpuUsage();
    const place = `${unit} ${item.line.toLocaleString('en')}`;
    send({ kind: 'place', place, workedMs: (user + system) / 1_000 });
    sentAt = performance.now();
  }
}

function toMessage(builder: PreviewBuilder): BuiltPreview {
  const preview = builder.build();
  const { rows, expired, first, last } = preview;
  return { json: JSON.stringify(preview), rows, expired, first, last };
}

try {
  await readTask(workerData as ReadingTask);
  send({ kind: 'end' });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  send({ kind: 'failed', sentence: error.message });
}
port.close();
