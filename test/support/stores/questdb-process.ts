import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPidFile, signalGroup } from '../../../backend/engines/processes/running-process.js';
import { QUESTDB_PID_FILE } from '../../../backend/engines/questdb.js';
import { waitFor } from '../wait-for.js';

/** Kills the QuestDB of a DATA_DIR as a crash would. Resolves when its supervisor has started it again. */
export async function killQuestDb(dataDir: string): Promise<void> {
  const file = join(dataDir, 'run', QUESTDB_PID_FILE);
  const killed = await waitFor('the process of QuestDB', () => readPidFile(file));
  signalGroup(killed.pid, 'SIGKILL');
  await waitFor(
    'QuestDB to be started again',
    () => {
      const started = readPidFile(file);
      return started !== null && started.startedAt !== killed.startedAt;
    },
    120_000,
  );
}

/** Restarts the QuestDB of a DATA_DIR with a setting that allows `ALTER TABLE … SUSPEND WAL`. */
export async function allowSuspending(dataDir: string): Promise<void> {
  await appendFile(join(dataDir, 'questdb', 'root', 'conf', 'server.conf'), '\ndev.mode.enabled=true\n');
  await killQuestDb(dataDir);
}
