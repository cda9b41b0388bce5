// Finds the parts that some suites need on this machine, and names the package that brings a missing one.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './set-up.mjs';
import { say } from './terminal.mjs';

const BROKERS = ['/usr/sbin/mosquitto', '/usr/bin/mosquitto', '/usr/local/sbin/mosquitto'];
const WHOLE_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/**
 * The first is Chromium without the windows around pages, in which a page takes less than half of the processor's time.
 */
const BROWSERS = ['/usr/bin/chromium-headless-shell', ...WHOLE_BROWSERS];

// .ci/run installs it at the first place, Debian's own package at the last.
const WEATHER_DAEMONS = [join(ROOT, '.cache/weewx/bin/weewxd'), '/usr/local/bin/weewxd', '/usr/bin/weewxd'];

/** The same Node as in the image. .ci/run installs it there. */
const NODE_24 = join(ROOT, '.cache/node24/node_modules/node/bin/node');

const GENERATOR = join(ROOT, '.cache/schemathesis/bin/schemathesis');

/**
 * @returns `env`: environment of the suites; `missing`: part → the reason with the package, empty when nothing is
 * missing; `node24`: path of Node 24, null where it is not installed or where it runs this program
 */
export async function findParts() {
  const env = {};
  const missing = {};
  Object.assign(env, findBrowser());
  if (!env.MESONET_TEST_CHROMIUM)
    missing.chromium = 'no Chromium was found (package chromium-headless-shell or chromium)';
  const wholeBrowser = WHOLE_BROWSERS.find((path) => existsSync(path));
  if (wholeBrowser) env.MESONET_TEST_WHOLE_CHROMIUM = wholeBrowser;
  else missing.wholeChromium = 'no Chromium with windows was found (package chromium)';
  const broker = BROKERS.find((path) => existsSync(path));
  if (broker) env.MESONET_TEST_MOSQUITTO = broker;
  else missing.mosquitto = 'no MQTT broker was found (package mosquitto)';
  const weewx = WEATHER_DAEMONS.find((path) => existsSync(path));
  if (weewx) env.MESONET_TEST_WEEWX = weewx;
  else
    missing.weewx = 'no WeeWX was found (python3 -m venv .cache/weewx; .cache/weewx/bin/pip install weewx)';
  if (existsSync(GENERATOR)) env.MESONET_TEST_SCHEMATHESIS = GENERATOR;
  else
    missing.schemathesis =
      'no Schemathesis was found (python3 -m venv .cache/schemathesis; .cache/schemathesis/bin/pip install schemathesis)';
  if (!canMount()) missing.volumes = 'no small volume can be mounted (run as root)';
  // strace may be installed and still not be allowed to trace.
  if (spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status !== 0)
    missing.strace = 'strace was not found, or may not trace here (package strace)';
  const reason = await whyNoQuestdb();
  if (reason === null) env.MESONET_TEST_QUESTDB = '1';
  else missing.questdb = `${reason} (packages openjdk-17-jre-headless, maven)`;
  const isNode24 = process.versions.node.startsWith('24.');
  const node24 = !isNode24 && existsSync(NODE_24) ? NODE_24 : null;
  return { env, missing, node24 };
}

/** @returns a variable with the path of a browser, for code that starts one; nothing where there is none */
export function findBrowser() {
  const browser = BROWSERS.find((path) => existsSync(path));
  return browser ? { MESONET_TEST_CHROMIUM: browser } : {};
}

/** Tries to mount a volume, because containers forbid it even to root. */
function canMount() {
  const folder = mkdtempSync(join(tmpdir(), 'mesonet-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Asks the server's own code, which is built before this, so that a test finds what a start would find. */
async function whyNoQuestdb() {
  const { findJava, obtainJar } = await import('../dist/backend/server-parts.js');
  const search = await findJava(process.env);
  if ('missing' in search) return search.missing;
  const log = { progress: sayOnce(), note: say, warn: say };
  const found = await obtainJar(join(ROOT, '.cache', 'questdb'), process.env, log);
  return 'missing' in found ? found.missing : null;
}

/** Prints only the first message, because a download reports its progress often. */
function sayOnce() {
  let hasSaid = false;
  return (text) => {
    if (!hasSaid) say(text);
    hasSaid = true;
  };
}
