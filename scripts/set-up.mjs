// Prepares a checkout so that it can run: the right Node, the packages, the builds. It does nothing twice.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { giveUp, runQuietly, say } from './terminal.mjs';

// import.meta.dirname is not used here, because a Node that is too old must reach the check below.
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const OLDEST_NODE = [20, 15];

export async function setUp() {
  requireNode(process.versions.node);
  process.chdir(ROOT);
  process.setSourceMapsEnabled(true);
  try {
    const leave = await enterAlone();
    try {
      if (!isInstalled()) await install();
      await build();
    } finally {
      leave();
    }
  } catch (error) {
    giveUp(error.code === 'EACCES' ? notWritable(error) : error.message);
  }
}

function requireNode(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  giveUp(
    `Mesonet needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${version}. See https://nodejs.org/`,
  );
}

/** True when every package of the lock file is installed in its version, including those for building. */
export function isInstalled() {
  const wanted = lockedPackages('package-lock.json');
  const present = lockedPackages(join('node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (!found) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

async function install() {
  const npmScript = process.env.npm_execpath ?? '';
  const npm = basename(npmScript).startsWith('npm-cli') ? [process.execPath, npmScript] : ['npm'];
  const [command, ...before] = npm;
  // Building needs the development packages, even where NODE_ENV is production.
  const args = [
    ...before,
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
  ];
  try {
    await runQuietly('Installing packages (this once)', command, args, { cwd: ROOT });
  } catch (error) {
    if (error.code === 'ENOENT')
      throw new Error('npm was not found. Install Node with npm: https://nodejs.org/');
    throw new Error(
      `npm could not install the packages:\n${error.message.split('\n').slice(-15).join('\n')}`,
    );
  }
}

/** Waits while another start installs or builds, because two at once would write into each other's folders. */
async function enterAlone() {
  const lock = join(ROOT, '.cache', 'set-up.lock');
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  let hasTold = false;
  while (!take(lock)) {
    if (!hasTold) say('Another start installs or builds in this folder; waiting for it.');
    hasTold = true;
    await delay(200);
  }
  const leave = () => rmSync(lock, { force: true });
  process.once('exit', leave);
  return () => {
    process.off('exit', leave);
    leave();
  };
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isRunning(lock)) rmSync(lock, { force: true });
  return false;
}

function isRunning(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function notWritable({ path }) {
  return `${path ?? ROOT} may not be written by this user. Start as the user that owns the checkout, or clone your own.`;
}
