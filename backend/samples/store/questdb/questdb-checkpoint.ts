import { StoreUnavailable } from '../store-errors.js';
import { type QuestDbHttp, QuestDbRefusal, type RequestOptions } from './questdb-http.js';

/** `CHECKPOINT CREATE` waits for the operating system to put everything on disk. */
const OPTIONS: RequestOptions = { lane: 'write', timeoutMs: 60_000 };

/**
 * Does its work while a checkpoint stands: all that was applied before is on disk, and the files that hold it stay.
 * There is one checkpoint at a time, and QuestDB does not know whose: see `CutTable.inTurn`.
 * @param work is given a check that the checkpoint still stands
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
    // Left behind by a process that died between the two statements.
    await http.query('CHECKPOINT RELEASE', OPTIONS);
    await http.query('CHECKPOINT CREATE', OPTIONS);
  }
}

/** @returns null when no checkpoint stands */
async function startedAt(http: QuestDbHttp): Promise<unknown> {
  const [row] = await http.query('SELECT in_progress, started_at FROM checkpoint_status()', OPTIONS);
  return row?.[0] === true ? row[1] : null;
}
