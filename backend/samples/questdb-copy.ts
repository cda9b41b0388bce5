import { whileCheckpointed } from './store/questdb/questdb-checkpoint.js';
import { type QuestDbConnection, QuestDbHttp } from './store/questdb/questdb-http.js';
import { QuestDbStore } from './store/questdb/questdb-store.js';

export type { QuestDbConnection };

/**
 * Does its work while the files of QuestDB may be copied: the copy, started with `_restore` beside it, holds what was
 * applied when the work began, and nothing of later. Takes the turn of `CutTable.inTurn` for granted.
 * @param copy is given a check, to be passed at its end, that the files were kept all the time
 * @throws Unavailable when QuestDB is away, or has not kept them
 */
export async function whileCopied<T>(
  connection: QuestDbConnection,
  copy: (requireKept: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const http = new QuestDbHttp(connection);
  try {
    return await whileCheckpointed(http, copy);
  } finally {
    await http.close();
  }
}

/** @returns e.g. `9.3.4` */
export async function askVersion(connection: QuestDbConnection): Promise<string> {
  const http = new QuestDbHttp(connection);
  try {
    const [row] = await http.query('SELECT build()', { lane: 'narrow' });
    return /QuestDB (\S+?),/.exec(String(row?.[0]))?.[1] ?? 'unknown';
  } finally {
    await http.close();
  }
}

/**
 * Resolves when a QuestDB started from a copy has applied all that was in it, and has it on disk.
 * @throws Unavailable when it cannot
 */
export async function settleCopy(connection: QuestDbConnection): Promise<void> {
  const store = new QuestDbStore(connection);
  try {
    await store.prepare();
    await store.barrier();
  } finally {
    await store.close();
  }
}
