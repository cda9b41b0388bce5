import { totalmem } from 'node:os';

const MEBIBYTE = 1024 * 1024;

export interface QuestdbAccess {
  httpPort: number;
  pgPort: number;
  user: string;
  password: string;
}

/**
 * Returns the lines of QuestDB's `server.conf` that differ between installations and starts. They let only this machine
 * connect to QuestDB, and only with a password.
 */
export function accessSettings({ httpPort, pgPort, user, password }: QuestdbAccess): string {
  return [
    `http.net.bind.to=127.0.0.1:${httpPort}`,
    `http.user=${user}`,
    `http.password=${password}`,
    `pg.net.bind.to=127.0.0.1:${pgPort}`,
    `pg.user=${user}`,
    `pg.password=${password}`,
    '',
  ].join('\n');
}

/** Settings of QuestDB's log: it contains starts, errors and warnings, but no line for each query. */
export const LOG_SETTINGS = `writers=stdout
w.stdout.class=io.questdb.log.LogConsoleWriter
w.stdout.level=ADVISORY,ERROR,CRITICAL
`;

/** Returns the memory of this machine, or of the container in which the server runs, bytes. */
export function machineMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Returns the arguments with which Java runs QuestDB. Most memory that QuestDB uses lies outside the Java heap.
 * @param memory memory of the machine, bytes
 */
export function javaArguments(memory: number, dirs: { temporary: string; log: string }): string[] {
  const eighth = Math.floor(memory / 8 / MEBIBYTE);
  const heap = Math.min(Math.max(eighth, 256), 1024);
  return [
    '-Xms32m',
    `-Xmx${heap}m`,
    // A single thread collects garbage, and the heap returns memory that it does not need.
    '-XX:+UseSerialGC',
    '-XX:MinHeapFreeRatio=10',
    '-XX:MaxHeapFreeRatio=25',
    // When memory runs out, the process of QuestDB ends, and this server starts it again.
    '-XX:+ExitOnOutOfMemoryError',
    '-XX:-UsePerfData',
    `-XX:ErrorFile=${dirs.log}/questdb-crash.log`,
    // QuestDB unpacks its native library into this folder, so that it runs even where /tmp forbids programs. Each start
    // empties it.
    `-Djava.io.tmpdir=${dirs.temporary}`,
  ];
}
