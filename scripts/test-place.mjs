// Where the tests run: what makes a small machine quicker at them and changes nothing that they look at.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT } from './set-up.mjs';

const GIBIBYTE = 2 ** 30;
/** The whole check holds less than two of them at once. */
const ENOUGH = 12 * GIBIBYTE;

/**
 * A folder for the data of the servers: in memory where there is enough of it. QuestDB makes and removes thousands of
 * files a second, on which ext4 spends more time than QuestDB.
 * @returns its path; it goes with this process
 */
export function makeTestFolder() {
  const folder = mkdtempSync(join(hasMemory('/dev/shm') ? '/dev/shm' : tmpdir(), 'mesonet-tests-'));
  // PostgreSQL's user, who is another when root runs the tests, must be able to enter.
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return folder;
}

function hasMemory(path) {
  if (!existsSync(path) || freemem() < ENOUGH) return false;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize >= ENOUGH;
}

/**
 * Java's second compiler pays for servers that run for hours; a QuestDB of a test runs for a minute, and starts with a
 * third less work without it.
 * @returns a PATH whose first `java` leaves it out
 */
export function pathOfQuickJava(env = process.env) {
  const java = (env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'java'));
  if (env.JAVA_HOME) java.unshift(join(env.JAVA_HOME, 'bin', 'java'));
  const found = java.find((path) => existsSync(path));
  if (!found || process.platform === 'win32') return env.PATH;
  const folder = join(ROOT, '.cache', 'quick-java');
  mkdirSync(folder, { recursive: true });
  const script = `#!/bin/sh\nexec '${found}' -XX:TieredStopAtLevel=1 "$@"\n`;
  writeFileSync(join(folder, 'java'), script, { mode: 0o755 });
  return `${folder}${delimiter}${env.PATH}`;
}
