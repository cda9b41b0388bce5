import { totalmem } from 'node:os';

const MEBIBYTE = 1024 * 1024;

export interface QuestdbAccess {
  httpPort: number;
  pgPort: number;
  user: string;
  password: string;
}

/** The lines of `server.conf` that differ with each installation and start: loopback only, nobody without a password. */
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

/** Its log is what it prints: starts, errors, what needs attention; not a line for each query. */
export const LOG_SETTINGS = `writers=stdout
w.stdout.class=io.questdb.log.LogConsoleWriter
w.stdout.level=ADVISORY,ERROR,CRITICAL
`;

/** Memory of this machine, or of the container we run in, bytes. */
export function machineMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Arguments for the Java machine. Most of what QuestDB uses lies outside the Java heap.
 * @param memory of the machine, bytes
 */
export function javaArguments(memory: number, dirs: { temporary: string; log: string }): string[] {
  const eighth = Math.floor(memory / 8 / MEBIBYTE);
  const heap = Math.min(Math.max(eighth, 256), 1024);
  return [
    '-Xms32m',
    `-Xmx${heap}m`,
    // One thread collects; the heap gives back what it does not need.
    '-XX:+UseSerialGC',
    '-XX:MinHeapFreeRatio=10',
    '-XX:MaxHeapFreeRatio=25',
    // Out of memory: end, and be started again.
    '-XX:+ExitOnOutOfMemoryError',
    '-XX:-UsePerfData',
    `-XX:ErrorFile=${dirs.log}/questdb-crash.log`,
    // The native library is unpacked here, also where /tmp forbids programs; emptied at each start.
    `-Djava.io.tmpdir=${dirs.temporary}`,
  ];
}
