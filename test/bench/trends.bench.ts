/**
 * Compares trends over HTTP with the same statistics asked of the same QuestDB by /exec, of InfluxDB and
 * VictoriaMetrics (Debian's packages) and of a WeeWX station's SQLite over as many minutes. One client reads whole
 * answers, not packed, and parses none. QuestDB holds a year of minutes of one station beside that of 5 others, and a
 * year at 1 Hz of one more (24 GB; `BENCH_SECONDS_DAYS` for less of it). Contenders take turns, after each has answered
 * for two seconds. It needs Java.
 */
import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { askQuestDb } from '../support/stores/stores.js';
import type { TestStation } from '../support/servers/server.js';
import { Installation } from './support/installation.js';
import { CHARTED_KEYS, sendMinutes } from './support/charted-minutes.js';
import { startPeers } from './support/peers.js';
import { plainAnswer } from './support/plain-answers.js';
import { WeewxDatabase } from './support/weewx-database.js';
import {
  type Contenders,
  millisecondsOf,
  printFigures,
  printRatio,
  takeTurns,
  warmUp,
} from './support/turns.js';

const OTHERS = 5;
const END = Date.UTC(2026, 0, 1);
const SECONDS_DAYS = Number(process.env.BENCH_SECONDS_DAYS ?? 365);
const STATS = ['min', 'max', 'avg'];

interface Question {
  name: string;
  station: 'minutes' | 'seconds';
  keys: readonly string[];
  start: number;
  end: number;
  /** Interval of ours, and of the others. */
  interval: [ours: string, theirs: string];
}

const of = (
  name: string,
  station: Question['station'],
  days: number,
  interval: Question['interval'],
): Question[] =>
  [1, CHARTED_KEYS.length].map((count) => ({
    name: `${name}, ${count} ${count === 1 ? 'key' : 'keys'}`,
    station,
    keys: CHARTED_KEYS.slice(0, count),
    start: END - days * DAY_MS,
    end: END,
    interval,
  }));

const QUESTIONS: Question[] = [
  ...of('a day of minutes by 5 minutes', 'minutes', 1, ['5', '5m']),
  ...of('a month of minutes by the hour', 'minutes', 31, ['hour', '1h']),
  ...of('a year of minutes by the day', 'minutes', 365, ['day', '1d']),
  ...of('a year of minutes by the hour', 'minutes', 365, ['hour', '1h']),
  ...of(`${SECONDS_DAYS} days at 1 Hz by the day`, 'seconds', SECONDS_DAYS, ['day', '1d']),
];

const installation = await Installation.start();
const { server, questDb } = installation;

/** Fills month by month in the order of time, as stations would have sent it. */
async function fill(stations: readonly { series: number; stepMs: number; from: number }[]): Promise<void> {
  const values = CHARTED_KEYS.map((key, i) => `round(${i + 1} * 10 + 5 * rnd_double(), 2) ${key}`).join();
  for (let month = 0; month < 12; month += 1) {
    const [begin, end] = [Date.UTC(2025, month), Date.UTC(2025, month + 1)];
    const parts = stations.flatMap(({ series, stepMs, from }) => {
      const start = Math.max(begin, from);
      const rows = (end - start) / stepMs;
      const select = `SELECT timestamp_sequence(${start}000, ${stepMs}000) timestamp, '${series}' series, ${values} FROM long_sequence(${rows})`;
      return rows > 0 ? [select] : [];
    });
    const columns = `timestamp, series, ${CHARTED_KEYS.join()}`;
    await askQuestDb(
      questDb,
      `INSERT INTO samples (${columns}) SELECT * FROM (${parts.join(' UNION ALL ')}) ORDER BY timestamp`,
    );
  }
}

const PEER_QUESTIONS: Record<string, (url: string, question: Question) => Promise<unknown>> = {
  InfluxDB: (url, { keys, start, end, interval: [, step] }) => {
    const fields = keys.flatMap((key) => [`min(${key})`, `max(${key})`, `mean(${key})`]).join();
    const q = `SELECT ${fields} FROM weather WHERE station='s0' AND time >= ${start}ms AND time < ${end}ms GROUP BY time(${step})`;
    return plainAnswer(`${url}/query?${new URLSearchParams({ db: 'bench', epoch: 'ms', q }).toString()}`);
  },
  VictoriaMetrics: (url, { keys, start, end, interval: [, step] }) => {
    const parts = keys.flatMap((key) =>
      STATS.map(
        (stat) =>
          `label_set(${stat}_over_time(weather_${key}{station="s0"}[${step}]), "of", "${key}.${stat}")`,
      ),
    );
    const asked = {
      query: `union(${parts.join()})`,
      start: String(start / 1_000),
      end: String(end / 1_000 - 1),
      step,
      nocache: '1',
    };
    return plainAnswer(`${url}/api/v1/query_range?${new URLSearchParams(asked).toString()}`);
  },
};

function execSql({ keys, start, end, interval: [, step] }: Question, series: number): string {
  const columns = keys.flatMap((key) => STATS.map((stat) => `${stat}(${key})`)).join();
  return `SELECT timestamp, ${columns} FROM samples WHERE series = '${series}' AND timestamp >= ${start}000 AND timestamp < ${end}000 SAMPLE BY ${step}`;
}

async function seriesOf({ id }: TestStation): Promise<number> {
  const [row] = await server.sql<{ series: number }>('SELECT series FROM stations WHERE id = $1', [id]);
  return row!.series;
}

const authorization = `Basic ${Buffer.from(`${questDb.username}:${questDb.password}`).toString('base64')}`;

const STEPS: Record<string, number> = { '5m': 5 * MINUTE_MS, '1h': 60 * MINUTE_MS, '1d': DAY_MS };

const peers = await startPeers();
const weewx = await WeewxDatabase.start(END - 365 * DAY_MS, END);
try {
  const account = await server.createAccount();
  const { cookie } = account;
  const stations: TestStation[] = [];
  for (let i = 0; i < OTHERS + 2; i += 1)
    stations.push(await server.createStation(account, { timezone: 'UTC' }));
  const series = await Promise.all(stations.map(seriesOf));
  const [minutes, seconds, ...others] = series as [number, number, ...number[]];
  await installation.running.end();
  await fill([
    { series: seconds, stepMs: 1_000, from: END - SECONDS_DAYS * DAY_MS },
    ...[minutes, ...others].map((each) => ({ series: each, stepMs: MINUTE_MS, from: 0 })),
  ]);
  for (const peer of peers) await sendMinutes(peer, END - 365 * DAY_MS, END);
  await installation.applied();
  await installation.startAgain();
  console.log(
    `rolled up in ${((await millisecondsOf(() => installation.rolledUp(END, series.length))) / 1_000).toFixed(0)} s`,
  );

  for (const question of QUESTIONS) {
    const { keys, start, end, interval, station } = question;
    const asked = new URLSearchParams({
      measKeys: keys.flatMap((key) => STATS.map((stat) => `${key}.${stat}`)).join(),
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      interval: interval[0],
    }).toString();
    const { id } = stations[station === 'minutes' ? 0 : 1]!;
    const sql = execSql(question, station === 'minutes' ? minutes : seconds);
    const contenders: Contenders = {
      ours: () =>
        millisecondsOf(() =>
          plainAnswer(`${server.url}/api/v1/stations/${id}/trenddata/?${asked}`, { cookie }),
        ),
      '/exec': () =>
        millisecondsOf(() =>
          plainAnswer(`${questDb.httpUrl}/exec?query=${encodeURIComponent(sql)}`, { authorization }),
        ),
    };
    for (const { name, url } of station === 'minutes' ? peers : [])
      contenders[name] = () => millisecondsOf(() => PEER_QUESTIONS[name]!(url, question));
    const asWeewx = { count: keys.length, start, end, stepMs: STEPS[interval[1]]! };
    if (weewx && station === 'minutes') contenders.WeeWX = () => millisecondsOf(() => weewx.ask(asWeewx));
    await warmUp(contenders);
    const figures = await takeTurns(contenders, 11);
    printFigures(`${question.name}:`, figures, 'ms', 1);
    for (const name of Object.keys(contenders).slice(1)) printRatio('times', figures, 'ours', name);
  }
} finally {
  await Promise.all([...peers, ...(weewx ? [weewx] : [])].map((peer) => peer.stop()));
  await installation.stop();
}
