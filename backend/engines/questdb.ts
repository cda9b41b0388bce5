import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../platform/paths.js';
import { type DataDir, generatedSecret } from './data-dir.js';
import { freePorts } from './processes/free-ports.js';
import type { Java } from './questdb/java.js';
import {
  accessSettings,
  javaArguments,
  LOG_SETTINGS,
  machineMemory,
  type QuestdbAccess,
} from './questdb/questdb-settings.js';
import { START_COMMAND } from './questdb/start-command.js';
import { fileTrouble } from './start-error.js';
import type { StartLog } from './start-log.js';
import { SupervisedProcess } from './processes/supervised-process.js';

export interface LocalQuestdb {
  httpUrl: string;
  username: string;
  password: string;
  server: SupervisedProcess;
  ports: number[];
  /** Folder of QuestDB's data. */
  folder: string;
}

export interface QuestdbParts {
  java: Java;
  jar: string;
}

export const QUESTDB_PID_FILE = 'questdb.pid';
export const QUESTDB_STOP_SIGNAL = 'SIGTERM';

const USER = 'mesonet';

/** Returns the folder of a QuestDB that runs on this machine. */
export function questdbRoot(dataDir: string): string {
  return join(dataDir, 'questdb', 'root');
}

/**
 * Prepares a QuestDB on 127.0.0.1 with its data in `DATA_DIR/questdb/root`. The caller starts it.
 * @throws StartError when its folder cannot be written
 */
export async function prepareQuestdb(
  dataDir: DataDir,
  parts: QuestdbParts,
  log: StartLog,
): Promise<LocalQuestdb> {
  const password = generatedSecret(join(dataDir.path, 'questdb.password'));
  const ports = await freePorts(2);
  const [httpPort = 0, pgPort = 0] = ports;
  const access = { httpPort, pgPort, user: USER, password };
  const root = questdbRoot(dataDir.path);
  const temporary = join(dataDir.path, 'questdb', 'tmp');
  await writeSettings(root, temporary, access);
  const httpUrl = `http://127.0.0.1:${httpPort}`;
  const program = ['-p', parts.jar, '-m', 'io.questdb/io.questdb.ServerMain', '-d', root];
  const java = javaArguments(machineMemory(), { temporary, log: dataDir.logDir });
  const server = new SupervisedProcess(
    {
      name: 'QuestDB',
      command: '/bin/sh',
      args: ['-c', START_COMMAND, parts.java.command, ...java, ...program],
      env: { PATH: parts.java.searchPath },
      pidFile: join(dataDir.runDir, QUESTDB_PID_FILE),
      logFile: join(dataDir.logDir, 'questdb.log'),
      stopSignal: QUESTDB_STOP_SIGNAL,
      isReady: () => answers(httpUrl, access),
    },
    log,
  );
  return { httpUrl, username: USER, password, server, ports, folder: root };
}

async function writeSettings(root: string, temporary: string, access: QuestdbAccess): Promise<void> {
  const conf = join(root, 'conf');
  const common = readFileSync(join(PROJECT_ROOT, 'db', 'questdb', 'server.conf'), 'utf8');
  try {
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary, { recursive: true, mode: 0o700 });
    await mkdir(conf, { recursive: true, mode: 0o700 });
    await writeFile(join(conf, 'server.conf'), `${common}\n${accessSettings(access)}`, { mode: 0o600 });
    await writeFile(join(conf, 'log.conf'), LOG_SETTINGS, { mode: 0o600 });
  } catch (error) {
    throw fileTrouble(`The folder of QuestDB (${root})`, error);
  }
}

async function answers(httpUrl: string, { user, password }: QuestdbAccess): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const answer = await fetch(`${httpUrl}/exec?query=select%201`, {
    headers: { authorization },
    signal: AbortSignal.timeout(5_000),
  });
  await answer.arrayBuffer();
  return answer.ok;
}
