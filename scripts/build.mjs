// Builds the parts whose sources have changed since their last build. npm run build runs only this.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveUp, runQuietly } from './terminal.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SETTINGS = [
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/bundle-server.mjs',
];
const bin = (path) => join(ROOT, 'node_modules', path);

/** A package of the workspace that is plain TypeScript. */
const packagePart = (name) => ({
  name,
  sources: [name, '.swcrc'],
  isSource: (path) => !path.endsWith('.spec.ts'),
  output: `${name}/dist`,
  command: [bin('@swc/cli/bin/swc.js'), name, '--out-dir', `${name}/dist`, '--strip-leading-paths'],
  more: ['--config-file', '.swcrc', '--ignore', '**/dist/**', '--quiet'],
});

const PACKAGES = [packagePart('model'), packagePart('contract')];

const PARTS = [
  {
    name: 'server',
    sources: ['backend', 'db', 'contract', 'model', 'test/support/server-parts.ts', 'tsconfig.json'],
    isSource: (path) => /\.ts$|\.json$/.test(path) && !path.endsWith('.spec.ts'),
    output: 'dist',
    command: [join(ROOT, 'scripts', 'bundle-server.mjs')],
    more: [],
  },
  {
    name: 'console',
    sources: ['frontend', 'contract', 'model'],
    isSource: (path) => !/\.spec\.tsx?$/.test(path),
    output: 'frontend/dist',
    command: [bin('vite/bin/vite.js'), 'build', '--config', 'frontend/vite.config.ts'],
    more: ['--logLevel', 'warn'],
  },
];

/**
 * Builds what is out of date.
 * @throws Error with the output of the compiler
 */
export async function build() {
  // The packages come first, because Vite's configuration takes the palette from one.
  await buildPackages();
  await Promise.all(PARTS.map(buildPart));
}

/** Builds the packages that server and console share. */
export async function buildPackages() {
  await Promise.all(PACKAGES.map(buildPart));
}

async function buildPart({ name, sources, isSource, output, command, more }) {
  const stamp = join(ROOT, output, '.built-from');
  const fingerprint = fingerprintOf([...SETTINGS, ...sources], isSource);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  // Vite builds for development when NODE_ENV says so.
  const options = { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' } };
  try {
    await runQuietly(`Building the ${name}`, process.execPath, [...command, ...more], options);
    writeFileSync(stamp, fingerprint);
  } catch (error) {
    if (error.code === 'EACCES') throw error;
    throw new Error(`Building the ${name} failed:\n${firstLines(error.message)}`);
  }
}

/** Returns the first lines of a compiler's output, without colours and its own stack. */
function firstLines(text) {
  const plain = text.replaceAll(/\u001b\[[\d;]*m/g, '').split('\n');
  return plain
    .filter((line) => !/^\s+at /.test(line))
    .slice(0, 20)
    .join('\n');
}

/**
 * Hashes the names and contents of all sources, because a checkout of another branch changes times, but not always
 * contents.
 */
function fingerprintOf(sources, isSource) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const source of sources) {
    for (const path of filesIn(source)) {
      if (SETTINGS.includes(path) || isSource(path))
        hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
    }
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (/(^|\/)(dist|node_modules)$/.test(path)) return [];
  try {
    return readdirSync(join(ROOT, path))
      .sort()
      .flatMap((name) => filesIn(`${path}/${name}`));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build().catch((error) => giveUp(error.message));
}
