import { whileCheckpointed } from './store/questdb/questdb-checkpoint.js';
import { type QuestDbConnection, QuestDbHttp } from './store/questdb/wire/questdb-http.js';
import { QuestDbStore } from './store/questdb/questdb-store.js';

export type { QuestDbConnection };

/**
 * Runs work while the files of QuestDB may be copied. A QuestDB that is started from the copy, with a file `_restore`
 * in it, has exactly the rows that were applied when the work began. The caller must hold the lock of
 * `SnapshotTable.inTurn`.
 * @param copy copies the files. At its end it must call the function that it receives, which throws if QuestDB may have
 *   changed the files in the meantime
 * @throws Unavailable when QuestDB is away, or has changed the files
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

/** @returns the version of QuestDB, such as `9.3.4` */
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
 * Resolves when a QuestDB that was started from a copy has applied all rows in it and synced them to disk.
 * @throws Unavailable when it cannot do that
 */
export async function settleCopy(connection: QuestDbConnection): Promise<void> {
  const store = new QuestDbStore(connection);
  try {
    await store.writer.prepare();
    await store.writer.barrier();
  } finally {
    await store.upkeep.close();
  }
}
