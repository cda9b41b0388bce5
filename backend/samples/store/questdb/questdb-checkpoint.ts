import { StoreUnavailable } from '../store-errors.js';
import { QuestDbRefusal } from './wire/query-answer.js';
import type { QuestDbHttp, RequestOptions } from './wire/questdb-http.js';

/** Options for `CHECKPOINT CREATE`, which waits until the operating system has written everything to disk. */
const OPTIONS: RequestOptions = { lane: 'write', timeoutMs: 60_000 };

/**
 * Runs work during a checkpoint of QuestDB: all rows applied before it are on disk, and QuestDB does not change the
 * files that hold them. QuestDB allows one checkpoint at a time and does not know who made it, so callers need the lock
 * of `SnapshotTable.inTurn`.
 * @param work receives a function that throws if the checkpoint has ended too early
 */
export async function whileCheckpointed<T>(
  http: QuestDbHttp,
  work: (requireStanding: () => Promise<void>) => Promise<T>,
): Promise<T> {
  try {
    await create(http);
    const begun = await startedAt(http);
    return await work(async () => {
      if (begun === null || (await startedAt(http)) !== begun) {
        throw new StoreUnavailable('QuestDB ended its checkpoint early: it was started again, or asked to');
      }
    });
  } finally {
    await http.query('CHECKPOINT RELEASE', OPTIONS);
  }
}

async function create(http: QuestDbHttp): Promise<void> {
  try {
    await http.query('CHECKPOINT CREATE', OPTIONS);
  } catch (error) {
    if (!(error instanceof QuestDbRefusal) || !error.message.includes('CHECKPOINT RELEASE')) throw error;
    // A process that ended between CHECKPOINT CREATE and CHECKPOINT RELEASE has left its checkpoint behind.
    await http.query('CHECKPOINT RELEASE', OPTIONS);
    await http.query('CHECKPOINT CREATE', OPTIONS);
  }
}

/** @returns the start of the current checkpoint; null when there is none */
async function startedAt(http: QuestDbHttp): Promise<unknown> {
  const [row] = await http.query('SELECT in_progress, started_at FROM checkpoint_status()', OPTIONS);
  return row?.[0] === true ? row[1] : null;
}
