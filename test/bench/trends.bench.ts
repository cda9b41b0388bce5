/**
 * Trends over HTTP, whole answers, against the same statistics asked of the same QuestDB by /exec. In QuestDB: a year of
 * minutes of one station beside that of 5 others, and a year at 1 Hz of one more (24 GB). The pairs take turns. Needs Java.
 */
import { Pool } from 'pg';
import { QuestDbStore } from '../../backend/samples/store/questdb/questdb-store.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { freePort } from '../support/ports.js';
import { SUPER_ADMIN, TestServer, type TestStation } from '../support/server.js';
import { questDbUrl } from '../support/server-over-lines.js';
import { ServerProcess } from '../support/server-process.js';
import { askQuestDb, startStores } from '../support/stores.js';
import { waitFor } from '../support/wait-for.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 11);
const OTHERS = 5;
const END = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const KEYS = [
  'temperature',
  'relativeHumidity',
  'dewPoint',
  'stationPressure',
  'windSpeed',
  'solarRadiation',
  'rainRate',
  'uvIndex',
];

interface Question {
  name: string;
  station: 'minutes' | 'seconds';
  keys: readonly string[];
  start: number;
  end: number;
  /** Of ours, and of SAMPLE BY. */
  interval: [ours: string, sql: string];
}

const of = (
  name: string,
  station: Question['station'],
  days: number,
  interval: Question['interval'],
): Question[] =>
  [1, KEYS.length].map((count) => ({
    name: `${name}, ${count} ${count === 1 ? 'key' : 'keys'}`,
    station,
    keys: KEYS.slice(0, count),
    start: END - days * DAY,
    end: END,
    interval,
  }));

const QUESTIONS: Question[] = [
  ...of('a day of minutes by 5 minutes', 'minutes', 1, ['5', '5m']),
  ...of('a month of minutes by the hour', 'minutes', 31, ['hour', '1h']),
  ...of('a year of minutes by the day', 'minutes', 365, ['day', '1d']),
  ...of('a year of minutes by the hour', 'minutes', 365, ['hour', '1h']),
  ...of('a year at 1 Hz by the day', 'seconds', 365, ['day', '1d']),
];

const stores = await startStores({ withQuestDb: true });
const dataDir = await temporaryDataDir();
const pool = new Pool({ connectionString: stores.databaseUrl }).on('error', () => undefined);
const questDb = stores.questDb();
const settings = {
  PORT: String(await freePort()),
  DATA_DIR: dataDir.path,
  DATABASE_URL: stores.databaseUrl,
  QUESTDB_HTTP_URL: questDbUrl(questDb),
  SAMPLE_STORE: 'questdb',
  SADMIN_PASSWORD: SUPER_ADMIN.password,
};

/** Month by month in the order of time, as stations would have sent it. */
async function fill(stations: readonly { series: number; stepMs: number }[]): Promise<void> {
  const values = KEYS.map((key, i) => `${i + 1} * 10 + 5 * rnd_double() ${key}`).join();
  for (let month = 0; month < 12; month += 1) {
    const [start, end] = [Date.UTC(2025, month), Date.UTC(2025, month + 1)];
    const parts = stations.map(
      ({ series, stepMs }) =>
        `SELECT timestamp_sequence(${start}000, ${stepMs}000) timestamp, '${series}' series, ${values} FROM long_sequence(${(end - start) / stepMs})`,
    );
    await askQuestDb(
      questDb,
      `INSERT INTO samples (timestamp, series, ${KEYS.join()}) SELECT * FROM (${parts.join(' UNION ALL ')}) ORDER BY timestamp`,
    );
  }
}

async function seriesOf({ id }: TestStation): Promise<number> {
  const { rows } = await pool.query<{ series: number }>('SELECT series FROM stations WHERE id = $1', [id]);
  return rows[0]!.series;
}

const STATS = ['min', 'max', 'avg'];

function execSql({ keys, start, end, interval: [, step] }: Question, series: number): string {
  const columns = keys.flatMap((key) => STATS.map((stat) => `${stat}(${key})`)).join();
  return `SELECT timestamp, ${columns} FROM samples WHERE series = '${series}' AND timestamp >= ${start}000 AND timestamp < ${end}000 SAMPLE BY ${step}`;
}

function report({ name }: Question, ours: number[], theirs: number[]): void {
  const ratios = theirs.map((ms, round) => ms / ours[round]!).sort((a, b) => a - b);
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
  const two = (value: number) => value.toFixed(2);
  console.log(
    `${name.padEnd(42)} ours ${middle(ours).toFixed(1)} ms, /exec ${middle(theirs).toFixed(1)} ms, ratio ${two(middle(ratios))} (${two(ratios[0]!)} to ${two(ratios.at(-1)!)})`,
  );
}

let running: ServerProcess | undefined;
try {
  const store = new QuestDbStore(questDb);
  await store.prepare();
  running = await ServerProcess.start(settings);
  const server = new TestServer(running.url, stores.databaseUrl);
  const account = await server.createAccount();
  const stations: TestStation[] = [];
  for (let i = 0; i < OTHERS + 2; i += 1)
    stations.push(await server.createStation(account, { timezone: 'UTC' }));
  await running.end();
  const series = await Promise.all(stations.map(seriesOf));
  const [minutes, seconds, ...others] = series as [number, number, ...number[]];
  await fill([
    { series: seconds, stepMs: 1_000 },
    ...[minutes, ...others].map((each) => ({ series: each, stepMs: 60_000 })),
  ]);
  const { written } = await store.position();
  await waitFor('rows to be applied', async () => (await store.position()).applied >= written, 600_000);
  running = await ServerProcess.start(settings);
  const begun = performance.now();
  const done = async () => {
    const { rows } = await pool.query<{ count: string }>(
      'SELECT count(*) FROM rollup_heads WHERE until >= $1',
      [END],
    );
    return Number(rows[0]!.count) === series.length;
  };
  await waitFor('all days to be rolled up', done, 1_800_000);
  console.log(`rolled up in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);

  const ask = async (question: Question) => {
    const { keys, start, end, interval } = question;
    const params = new URLSearchParams({
      measKeys: keys.flatMap((key) => STATS.map((stat) => `${key}.${stat}`)).join(),
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      interval: interval[0],
    });
    const { id } = stations[question.station === 'minutes' ? 0 : 1]!;
    return server.get(`/api/v1/stations/${id}/trenddata/?${params.toString()}`, account.cookie);
  };
  const timed = async (work: () => Promise<unknown>) => {
    const begin = performance.now();
    await work();
    return performance.now() - begin;
  };
  for (const question of QUESTIONS) {
    const sql = execSql(question, question.station === 'minutes' ? minutes : seconds);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const mine = await timed(() => ask(question));
      const raw = await timed(() => askQuestDb(questDb, sql));
      // The first warms both up.
      if (round < 0) continue;
      ours.push(mine);
      theirs.push(raw);
    }
    report(question, ours, theirs);
  }
  await store.close();
} finally {
  await running?.end();
  await pool.end();
  await stores.stop();
  await dataDir.remove();
}
