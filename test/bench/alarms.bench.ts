/**
 * Measures alarms over PostgreSQL or, with `BENCH_STORE=questdb`, QuestDB: how long it takes from an upload until a
 * mail server accepts the notice; what 10,000 rules over 1,000 stations with a sample a second each add to the CPU time
 * of the server, in turns with the same intake and all rules switched off; and how long a dry run over 30 days of
 * minutes takes. `BENCH_PARTS=notices,intake,dry-runs` names the parts to run, `BENCH_KEYS` the measurements of a
 * sample.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DryRunResult } from '@mesonet/contract/alarm-dry-runs.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { AlarmCalls } from '../support/alarms/alarm-calls.js';
import { MailServer } from '../support/people/mail-server.js';
import type { TestStation } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';
import { AlarmFleet } from './support/alarm-fleet.js';
import { OwnServer } from './support/own-server.js';
import { cpuMsOf } from '../support/servers/process-figures.js';
import { inTurns, millisecondsOf, printFigures, quantile, spread, takeTurns } from './support/turns.js';
import { BENCH_KEYS } from './support/weather-posts.js';

const PARTS = (process.env.BENCH_PARTS ?? 'notices,intake,dry-runs').split(',');
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const CROSSINGS = Number(process.env.BENCH_CROSSINGS ?? 300);
const EVERY_MS = 500;
const AT_ONCE = 100;
const STATIONS = Number(process.env.BENCH_STATIONS ?? 1_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const KEYS = Number(process.env.BENCH_KEYS ?? BENCH_KEYS.length);
const DRY_RUN_MINUTES = 30 * 1_440;

const mails = await MailServer.start();
const server = await OwnServer.start(
  { SMTP_URL: mails.url, MAIL_FROM: 'mesonet@example.org', ACCOUNT_NOTICES_PER_DAY: '0' },
  { withQuestDb: process.env.BENCH_STORE === 'questdb' },
);

async function upload(station: TestStation, samples: unknown): Promise<void> {
  const answer = await server.upload(station, samples);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
}

/** Stations with a frost alarm each. The description of an alarm identifies its mails. */
class Crossings {
  private readonly stations: TestStation[] = [];
  /** Crossing or its end → time at which its mail was accepted. */
  private readonly accepted = new Map<string, number>();

  static async create(count: number): Promise<Crossings> {
    const crossings = new Crossings();
    const account = await server.createAccount();
    const calls = new AlarmCalls(server, account);
    const { _id: group } = await calls.group();
    await inTurns(count, async (i) => {
      const station = await server.createStation(account);
      crossings.stations[i] = station;
      await calls.alarm(station, { desc: `Frost ${i}`, interval: 60, notification_groups: [group] });
      // These samples give the chart in the mail something to show.
      await upload(
        station,
        Array.from({ length: 60 }, (_, k) => at(Date.now() - (60 - k) * MINUTE_MS, 34)),
      );
    });
    mails.onTaken = ({ subject = '' }) => {
      const number = /Frost (\d+) at/.exec(subject)![1]!;
      crossings.accepted.set(`${number} ${subject.startsWith('Over') ? 33 : 31}`, performance.now());
    };
    await sleep(3_000);
    return crossings;
  }

  get count(): number {
    return this.stations.length;
  }

  /**
   * @param temperature 31 crosses the limit, 33 ends the crossing
   * @returns ms from the upload to the acceptance of its mail
   */
  async send(number: number, temperature: 31 | 33): Promise<number> {
    const begin = performance.now();
    await upload(this.stations[number]!, at(Date.now(), temperature));
    const when = () => this.accepted.get(`${number} ${temperature}`);
    return (await waitFor(`the mail of ${number}`, when, 300_000)) - begin;
  }
}

const at = (time: number, temperature: number) => ({ time, measurements: { temperature } });

async function notices(): Promise<void> {
  const steady = await Crossings.create(CROSSINGS);
  const waits: number[] = [];
  const sending: Promise<unknown>[] = [];
  const both = async (number: number) => {
    waits.push(await steady.send(number, 31));
    waits.push(await steady.send(number, 33));
  };
  for (let i = 0; i < steady.count; i += 1) {
    sending.push(both(i));
    await sleep(EVERY_MS);
  }
  await Promise.all(sending);
  report(`${CROSSINGS} crossings and their ends, a crossing each ${EVERY_MS} ms`, waits);
  const together = await Crossings.create(AT_ONCE);
  const all = Array.from({ length: together.count }, (_, i) => together.send(i, 31));
  report(`${AT_ONCE} crossings at once`, await Promise.all(all));
  mails.onTaken = () => undefined;
}

function report(what: string, waits: readonly number[]): void {
  const figures = [0.5, 0.99, 1].map((part) => quantile(waits, part).toFixed(0));
  console.log(`Upload to acceptance by the mail server, ${what}:`);
  console.log(`  p50 ${figures[0]} ms, p99 ${figures[1]} ms, longest ${figures[2]} ms`);
}

async function intake(): Promise<void> {
  const fleet = await AlarmFleet.create(server, STATIONS, KEYS);
  const rates: number[] = [];
  const measure = (isEnabled: boolean) => async () => {
    await fleet.watch(isEnabled);
    await fleet.writeUploads();
    const before = cpuMsOf(server.pid);
    rates.push(await fleet.send(SECONDS));
    await fleet.writeUploads();
    await sleep(2_000);
    return ((cpuMsOf(server.pid) - before) / (SECONDS * STATIONS)) * 1_000;
  };
  const figures = await takeTurns({ 'with rules': measure(true), 'without rules': measure(false) }, ROUNDS);
  const [{ count }] = (await server.sql<{ count: string }>('SELECT count(*) FROM violations')) as [
    { count: string },
  ];
  const size = `${STATIONS} stations × 1 sample/s × ${KEYS} keys, ${fleet.rules} rules, ${count} episodes`;
  printFigures(`CPU of the server, ${size}:`, figures, 'ms for 1,000 samples', 0);
  const added = figures['with rules']!.map((ms, round) => (ms / figures['without rules']![round]! - 1) * 100);
  console.log(`  rules add ${spread(added, 1)} %`);
  console.log(`  acknowledged: ${spread(rates, 0)} samples/s`);
  await fleet.close();
}

async function dryRuns(): Promise<void> {
  const account = await server.createAccount();
  const station = await server.createStation(account);
  const start = Math.floor(Date.now() / MINUTE_MS - DRY_RUN_MINUTES) * MINUTE_MS;
  const minutes = Array.from({ length: DRY_RUN_MINUTES }, (_, i) =>
    at(start + i * MINUTE_MS, Math.round((45 + 15 * Math.sin(i / 229) + 2 * Math.sin(i / 7)) * 100) / 100),
  );
  for (let i = 0; i < minutes.length; i += 1_000) await upload(station, minutes.slice(i, i + 1_000));
  const path = `${new AlarmCalls(server, account).pathOf(station)}dry_run/`;
  const run = async (alarm: object) => {
    const range = { start: new Date(start).toISOString(), end: new Date().toISOString() };
    const asked = { alarm: { measkey: 'temperature', desc: 'Frost', ...alarm }, ...range };
    const answer = await server.postJson(path, asked, { cookie: account.cookie });
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as DryRunResult;
  };
  const rules: Record<string, object> = {
    'a limit that is crossed each day': { mode: 'lower', limit: 32 },
    'a limit held for 30 minutes': { mode: 'lower', limit: 32, hold: 30, clear: 2 },
    'a change within 60 minutes': { mode: 'lower', variant: 'rate', change: 5, window: 60 },
    silence: { variant: 'nodata', after: 15 },
  };
  const frost = rules['a limit that is crossed each day']!;
  const isStored = async () => (await run(frost)).samples === DRY_RUN_MINUTES;
  await waitFor('all minutes to be stored', isStored, 20 * MINUTE_MS);
  const contenders = Object.fromEntries(
    Object.entries(rules).map(([name, alarm]) => [name, () => millisecondsOf(() => run(alarm))]),
  );
  const size = DRY_RUN_MINUTES.toLocaleString('en');
  const figures = await takeTurns(contenders, ROUNDS);
  printFigures(`A dry run over 30 days of minutes (${size} samples):`, figures, 'ms', 0);
}

try {
  if (PARTS.includes('notices')) await notices();
  if (PARTS.includes('dry-runs')) await dryRuns();
  if (PARTS.includes('intake')) await intake();
} finally {
  await server.end();
  await mails.stop();
}
