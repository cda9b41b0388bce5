import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Config } from './platform/config.js';
import type { Engines } from './engines/engines.js';
import type { ServerLog } from './server-log.js';

export interface StartFacts {
  config: Config;
  engines: Engines;
  /** True when the database contains the demo organization that this program created. */
  hasDemo: boolean;
  /** Password of the demo organization; null except at the start that created it. */
  demoPassword: string | null;
  /** Link with which a person becomes the first super admin; null when there is a super admin. */
  setUpUrl: string | null;
  startedInMs: number;
}

const BOLD = '\u001b[1m';
const PLAIN = '\u001b[0m';

/** Shows what a person wants to know after a start: where to look, how to sign in, what runs, where the data lies. */
export function showStartScreen(log: ServerLog, facts: StartFacts): void {
  const { config, engines } = facts;
  const command = sampleCommand(config);
  const rows: [string, string][] = [
    ['Open', config.PUBLIC_URL],
    ...signInLines(facts).map((line, n): [string, string] => [n === 0 ? 'Sign in' : '', line]),
    ['Running', runningLine(engines)],
    ['Data', config.DATA_DIR],
  ];
  const table = rows.map(([name, text]) => `  ${name.padEnd(9)} ${text}`);
  const notes = engines.notes.map((note) => `  ${note}`);
  const example = command ? ['', '  Send a sample:', `  ${command}`] : [];
  log.fact('Mesonet is running', {
    url: config.PUBLIC_URL,
    signIn: signInLines(facts),
    databases: engines.health(),
    dataDir: config.DATA_DIR,
    notes: engines.notes,
    ...(command && { example: command }),
    startedInMs: facts.startedInMs,
  });
  warnOfSettings(log, config);
  const title = `Mesonet is running (started in ${(facts.startedInMs / 1000).toFixed(1)} s)`;
  const gap = notes.length > 0 ? [''] : [];
  log.screen([
    '',
    `${BOLD}${title}${PLAIN}`,
    '',
    ...table,
    ...gap,
    ...notes,
    ...example,
    '',
    '  Ctrl-C stops everything.',
    '',
  ]);
}

function warnOfSettings(log: ServerLog, config: Config): void {
  if (config.isReadableOnTheWay) {
    log.warn(
      `PUBLIC_URL is ${config.PUBLIC_URL}, without https: whoever is on the way can read passwords and session cookies.`,
    );
  }
  if (config.SMTP_URL === undefined && !config.isLocal) {
    log.warn(
      `SMTP_URL is not set: nobody gets a mail, sign-in codes included. Every mail becomes a file in ${join(config.DATA_DIR, 'outbox')}.`,
    );
  }
}

function signInLines({ config, hasDemo, demoPassword, setUpUrl }: StartFacts): string[] {
  const lines: string[] = [];
  if (hasDemo && config.isProduction) {
    lines.push('account demo; passwords are not printed in production');
  } else if (hasDemo && demoPassword !== null) {
    lines.push(`account demo, password ${demoPassword} (shown this once)`);
  } else if (hasDemo && config.DEMO) {
    lines.push('account demo; its password was printed at the first start');
  }
  if (config.SADMIN_PASSWORD !== undefined) lines.push(`${config.SADMIN_USERNAME}, with SADMIN_PASSWORD`);
  if (setUpUrl !== null) lines.push(`become super administrator (once, within 24 h): ${setUpUrl}`);
  if (lines.length === 0) lines.push(`${config.PUBLIC_URL}/auth/login, with your email address`);
  return lines;
}

function runningLine(engines: Engines): string {
  const names = engines.health().map(({ name, state }) => (state === 'external' ? `your ${name}` : name));
  return `${names.join(', ')}; samples in ${engines.sampleStore.kind === 'questdb' ? 'QuestDB' : 'PostgreSQL'}`;
}

/**
 * Returns a shell command that sends a sample and so changes a number on the demo's dashboard; null without the demo.
 */
function sampleCommand(config: Config): string | null {
  const file = join(config.DATA_DIR, 'demo-station');
  if (!config.DEMO || !existsSync(file)) return null;
  const stationId = readFileSync(file, 'utf8').split(':')[0];
  const near = relative(process.cwd(), file);
  const path = near.startsWith('..') ? file : near;
  const shown = /^[\w./-]+$/.test(path) ? path : `'${path}'`;
  const url = `${config.PUBLIC_URL}/api/v1/stations/${stationId}/samples/`;
  // The command sends a gust, because gusts may jump. The server would hold back a jump of temperature until later
  // readings agree with it.
  const body = '{"measurements": {"windGustSpeed": 45}}';
  return `curl -u "$(cat ${shown})" ${url} -H 'content-type: application/json' -d '${body}'`;
}
