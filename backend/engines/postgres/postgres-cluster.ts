import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataDir, generatedSecret } from '../data-dir.js';
import type { PostgresHome } from './postgres-home.js';
import { writePidFile } from '../processes/running-process.js';
import { ACCESS_RULES, DATABASE } from './postgres-access.js';
import { fileTrouble, StartError } from '../start-error.js';
import type { StartLog } from '../start-log.js';

/** Names the program that prepares PostgreSQL's data folder, and runs on when the server is killed. */
export const POSTGRES_SETUP_PID_FILE = 'postgres-setup.pid';

/**
 * Creates PostgreSQL's data folder (a "cluster") with Mesonet's user and database in it, completely or not at all.
 * @returns false when the data folder exists already
 * @throws StartError when the data folder cannot be created, or belongs to another major version of PostgreSQL
 */
export async function createCluster(home: PostgresHome, password: string, log: StartLog): Promise<boolean> {
  const { cluster, user } = home;
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    requireVersion(home);
    return false;
  }
  log.progress('Making the database');
  const draft = `${cluster}.new`;
  try {
    // A program that was killed a moment ago may create one more file, so the removal is tried again.
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
    await mkdir(draft, { mode: 0o700 });
    if (user) await chown(draft, user.uid, user.gid);
    // PostgreSQL's built-in locale sorts texts alike on every machine, also after an update of the operating system.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = ['--username=postgres', '--auth=reject', '--no-instructions'];
    await runAs(home, 'initdb', ['--pgdata', draft, ...locale, ...access]);
    const rules = join(draft, 'pg_hba.conf');
    await writeFile(rules, ACCESS_RULES);
    await chmod(rules, 0o600);
    await runSql(home, draft, [
      `CREATE ROLE ${DATABASE} LOGIN CREATEDB PASSWORD '${password}'`,
      // Mesonet's user needs the right to request a checkpoint, which writes all changed pages to disk. The erasure of
      // samples requests one.
      `GRANT pg_checkpoint TO ${DATABASE}`,
      `CREATE DATABASE ${DATABASE} OWNER ${DATABASE}`,
    ]);
    await rename(draft, cluster);
    return true;
  } catch (error) {
    throw fileTrouble(`The folder of PostgreSQL (${cluster})`, error);
  }
}

/** Reads the password of Mesonet's user in PostgreSQL. If its file is lost, it sets a new password. */
export async function preparePassword(dataDir: DataDir, home: PostgresHome): Promise<string> {
  const file = join(dataDir.path, 'postgres.password');
  const isLost = !existsSync(file) && existsSync(join(home.cluster, 'PG_VERSION'));
  const password = generatedSecret(file);
  if (isLost) {
    try {
      await runSql(home, home.cluster, [`ALTER ROLE ${DATABASE} PASSWORD '${password}'`]);
    } catch (error) {
      rmSync(file, { force: true });
      throw error;
    }
  }
  return password;
}

/** Refuses a data folder of another major version, which this PostgreSQL cannot read. */
function requireVersion({ cluster, binaries }: PostgresHome): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === binaries.major) return;
  throw new StartError(
    `The database in ${cluster} was made by PostgreSQL ${version}, this is PostgreSQL ${binaries.major}. ` +
      'Start the version of Mesonet that made it, save the data with pg_dump, and restore it here.',
  );
}

/**
 * Removes a lock file of PostgreSQL that names a process of another program. After a crash of the machine, the process
 * id in the file may belong to any program, and PostgreSQL would refuse to start. An old PostgreSQL of this server no
 * longer runs, because the start has already ended it.
 */
export function dropForeignLock(cluster: string): void {
  const file = join(cluster, 'postmaster.pid');
  if (process.platform !== 'linux' || !existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    if (name !== 'postgres') rmSync(file, { force: true });
  } catch {
    // No process has the id in the lock file, so PostgreSQL itself will ignore this file.
  }
}

/**
 * Runs SQL statements as the superuser, in PostgreSQL's single-user mode, which works only while PostgreSQL is stopped.
 */
async function runSql(home: PostgresHome, cluster: string, statements: readonly string[]): Promise<void> {
  const input = statements.map((statement) => `${statement};\n`).join('');
  const output = await runAs(home, 'postgres', ['--single', '-D', cluster, 'postgres'], input);
  const failure = /^.*(ERROR|FATAL|PANIC):.*$/m.exec(output);
  if (failure) throw new Error(failure[0]);
}

/**
 * Runs a program of PostgreSQL as the user of its data folder.
 * @returns everything that the program printed
 * @throws Error with everything that the program printed when it fails
 */
function runAs(
  { binaries, user, runDir }: PostgresHome,
  program: string,
  args: string[],
  input = '',
): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { LC_ALL: 'C', TZ: 'UTC' };
    const child = spawn(join(binaries.root, 'bin', program), args, {
      ...user,
      cwd: '/',
      env,
      detached: true,
    });
    const pidFile = join(runDir, POSTGRES_SETUP_PID_FILE);
    if (child.pid !== undefined) writePidFile(pidFile, child.pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.once('error', reject);
    child.once('close', (code) => {
      rmSync(pidFile, { force: true });
      if (code === 0) resolve(output);
      else reject(new Error(`${program} failed (${code}): ${output}`));
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
