/**
 * Compares short trends over HTTP with the same statistics asked of the same QuestDB by /exec, of a bare Node proxy of
 * /exec (because an answer of ours that is not remembered makes this second hop), and of VictoriaMetrics (Debian's
 * package). Ours and VictoriaMetrics remember answers. With 8 keys, ours also gets each question for the first time:
 * the keys stand in another order each time. The store holds a month of minutes of one station beside 200,000 rows of
 * another, and everything is rolled up. One client reads whole answers, not packed, and parses none. Contenders take
 * turns; a figure is the mean of many requests, one after the other. It needs Java.
 */
import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { once } from 'node:events';
import { createServer, request as httpRequest, Agent } from 'node:http';
import { askQuestDb } from '../support/stores/stores.js';
import { Installation } from './support/installation.js';
import { CHARTED_KEYS, sendMinutes } from './support/charted-minutes.js';
import { startPeers } from './support/peers.js';
import { plainAnswer } from './support/plain-answers.js';
import { cpuMsOf } from '../support/servers/process-figures.js';
import { type Contenders, printFigures, printRatio, takeTurns, warmUp } from './support/turns.js';

const END = Date.UTC(2026, 0, 1);
const DAYS = 31;
const OTHER_ROWS = 200_000;
const REQUESTS = 500;
/** After fewer requests, the server still compiles what it runs, and takes twice the time. */
const WARM_UP_MS = 8_000;

interface Question {
  name: string;
  keys: readonly string[];
  days: number;
  /** Interval of ours, and of the others. */
  interval: [ours: string, theirs: string];
}

const QUESTIONS: Question[] = [
  { name: 'a day by 5 minutes, 1 key', keys: CHARTED_KEYS.slice(0, 1), days: 1, interval: ['5', '5m'] },
  { name: 'a day by 5 minutes, 8 keys', keys: CHARTED_KEYS, days: 1, interval: ['5', '5m'] },
  {
    name: 'a month by the hour, 1 key',
    keys: CHARTED_KEYS.slice(0, 1),
    days: DAYS,
    interval: ['hour', '1h'],
  },
  { name: 'a month by the hour, 8 keys', keys: CHARTED_KEYS, days: DAYS, interval: ['hour', '1h'] },
];

if (isMainThread) await main();
else await proxy(workerData as string);

/** Passes requests on to QuestDB, and its answers back as they arrive. */
async function proxy(target: string): Promise<void> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const server = createServer(({ url, headers: { authorization } }, answer) => {
    const asked = httpRequest(
      { agent, hostname, port, path: url, headers: { authorization } },
      (response) => {
        answer.writeHead(response.statusCode!, { 'content-type': response.headers['content-type'] });
        response.pipe(answer);
      },
    );
    asked.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  parentPort!.postMessage(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
}

async function fill(installation: Installation, series: readonly number[]): Promise<void> {
  const [mine, other] = series as [number, number];
  const values = CHARTED_KEYS.map((key, i) => `round(${i + 1} * 10 + 5 * rnd_double(), 2) ${key}`).join();
  const select = (of: number, stepMs: number, rows: number) =>
    `SELECT timestamp_sequence(${END - rows * stepMs}000, ${stepMs}000) timestamp, '${of}' series, ${values} FROM long_sequence(${rows})`;
  const parts = [
    select(mine, MINUTE_MS, (DAYS * DAY_MS) / MINUTE_MS),
    select(other, Math.floor((DAYS * DAY_MS) / OTHER_ROWS), OTHER_ROWS),
  ];
  await askQuestDb(
    installation.questDb,
    `INSERT INTO samples (timestamp, series, ${CHARTED_KEYS.join()}) SELECT * FROM (${parts.join(' UNION ALL ')}) ORDER BY timestamp`,
  );
}

function askVictoria(url: string, { keys, days, interval: [, step] }: Question): Promise<Buffer> {
  const parts = keys.map(
    (key) => `label_set(avg_over_time(weather_${key}{station="s0"}[${step}]), "of", "${key}")`,
  );
  const asked = {
    query: `union(${parts.join()})`,
    start: String((END - days * DAY_MS) / 1_000),
    end: String(END / 1_000 - 1),
    step,
  };
  return plainAnswer(`${url}/api/v1/query_range?${new URLSearchParams(asked).toString()}`);
}

/** @returns the keys in an order of their own for each number below 40,320, the factorial of 8 */
function ordered(keys: readonly string[], order: number): string[] {
  const rest = [...keys];
  return keys.map((_, i) => {
    const [key] = rest.splice(order % rest.length, 1);
    order = Math.floor(order / (keys.length - i));
    return key!;
  });
}

/** @returns mean time of a request, ms */
async function meanOf(ask: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  for (let i = 0; i < REQUESTS; i += 1) await ask();
  return (performance.now() - begin) / REQUESTS;
}

async function main(): Promise<void> {
  const installation = await Installation.start();
  const { server, questDb } = installation;
  const peers = await startPeers(['VictoriaMetrics']);
  const thread = new Worker(new URL(import.meta.url), { workerData: questDb.httpUrl });
  try {
    const [proxyUrl] = (await once(thread, 'message')) as [string];
    const account = await server.createAccount();
    const { cookie } = account;
    const { id } = await server.createStation(account, { timezone: 'UTC' });
    const { id: otherId } = await server.createStation(account, { timezone: 'UTC' });
    const rows = await server.sql<{ id: string; series: number }>('SELECT id, series FROM stations');
    const seriesOf = (station: string) => rows.find((row) => row.id === station)!.series;
    await installation.running.end();
    await fill(installation, [seriesOf(id), seriesOf(otherId)]);
    for (const peer of peers) await sendMinutes(peer, END - DAYS * DAY_MS, END);
    await installation.applied();
    await installation.startAgain();
    await installation.rolledUp(END, 2);
    const authorization = `Basic ${Buffer.from(`${questDb.username}:${questDb.password}`).toString('base64')}`;
    for (const question of QUESTIONS) {
      const { keys, days, interval } = question;
      const start = END - days * DAY_MS;
      const askOurs = (inOrder: readonly string[]) => {
        const asked = new URLSearchParams({
          measKeys: inOrder.map((key) => `${key}.avg`).join(),
          start: new Date(start).toISOString(),
          end: new Date(END).toISOString(),
          interval: interval[0],
        });
        return plainAnswer(`${server.url}/api/v1/stations/${id}/trenddata/?${asked.toString()}`, { cookie });
      };
      const sql = `SELECT timestamp, ${keys.map((key) => `avg(${key})`).join()} FROM samples WHERE series = '${seriesOf(id)}' AND timestamp >= ${start}000 AND timestamp < ${END}000 SAMPLE BY ${interval[1]}`;
      let order = 0;
      const exec = `/exec?query=${encodeURIComponent(sql)}`;
      const contenders: Contenders = {
        ours: () => meanOf(() => askOurs(keys)),
        ...(keys.length > 1 && {
          'ours, the first time': () => meanOf(() => askOurs(ordered(keys, ++order))),
        }),
        '/exec': () => meanOf(() => plainAnswer(questDb.httpUrl + exec, { authorization })),
        'a proxy of /exec': () => meanOf(() => plainAnswer(proxyUrl + exec, { authorization })),
      };
      for (const { name, url } of peers) contenders[name] = () => meanOf(() => askVictoria(url, question));
      await warmUp(contenders, WARM_UP_MS);
      const figures = await takeTurns(contenders, 7);
      printFigures(`${question.name}:`, figures, 'ms', 2);
      const isOurs = (name: string) => name.startsWith('ours');
      const names = Object.keys(contenders);
      for (const ours of names.filter(isOurs))
        for (const name of names) if (!isOurs(name)) printRatio('times', figures, ours, name);
      const before = cpuMsOf(installation.running.pid);
      await contenders.ours!(0);
      const cpu = (cpuMsOf(installation.running.pid) - before) / REQUESTS;
      console.log(`  CPU of the server: ${cpu.toFixed(2)} ms a request`);
    }
  } finally {
    await thread.terminate();
    await Promise.all(peers.map((peer) => peer.stop()));
    await installation.stop();
  }
}
