/**
 * Measures the event-loop delay of the server while 2,000 samples a second come in and a dashboard is open in a
 * browser. 20 stations send, each 4 posts a second of 25 samples × 8 keys. The figures are read from /health/live, one
 * per 10 s.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { temporaryDataDir } from '../support/stores/data-dir.js';
import { freePort } from '../support/ports.js';
import { SUPER_ADMIN, type TestStation, TestServer } from '../support/servers/server.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/browser/chromium.js';
import { setSession } from '../support/browser/set-session.js';

const STATIONS = 20;
const POSTS_A_SECOND = 4;
const SAMPLES_A_POST = 25;
const ROUNDS = 6;

interface Live {
  eventLoopDelayMs: { p50: number; p99: number; max: number };
}

const dataDir = await temporaryDataDir();
const env = { PORT: String(await freePort()), DATA_DIR: dataDir.path, SADMIN_PASSWORD: SUPER_ADMIN.password };
// Linux shares processors between sessions first, and in production whoever sends is in none of the server's.
const running = await ServerProcess.start(env, { hasOwnSession: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void running.end().then(() => process.exit(1)));
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
try {
  const server = new TestServer(running.url, '');
  const account = await server.createAccount();
  const stations: TestStation[] = [];
  for (let i = 0; i < STATIONS; i += 1) stations.push(await server.createStation(account));

  let accepted = 0;
  let refused = 0;
  let isOver = false;
  const begin = Date.now();
  const post = async (station: TestStation, time: number) => {
    const samples = Array.from({ length: SAMPLES_A_POST }, (_, i) => ({
      time: time - (SAMPLES_A_POST - 1 - i) * 10,
      measurements: {
        temperature: 60 + Math.sin(time / 1e5) * 10 + i / 100,
        relativeHumidity: 40 + (i % 10),
        stationPressure: 28.5,
        windSpeed: 5 + (i % 7),
        windDirection: (time / 1000 + i * 3) % 360,
        windGustSpeed: 12,
        solarRadiation: 500,
        rainYear: 3.2,
      },
    }));
    const answer = await server.upload(station, samples).catch(() => null);
    if (answer?.status === 200) accepted += ((await answer.json()) as { accepted: number }).accepted;
    else refused += SAMPLES_A_POST;
  };
  const senders = stations.map(async (station, n) => {
    const period = 1000 / POSTS_A_SECOND;
    let due = begin + (n / STATIONS) * period;
    while (!isOver) {
      await sleep(Math.max(0, due - Date.now()));
      await post(station, Date.now());
      due += period;
    }
  });

  const page = await (await browser.newContext({ viewport: { width: 1360, height: 900 } })).newPage();
  await setSession(page.context(), account.cookie, running.url);
  await page.goto(`${running.url}/${account.id}/WeatherStations/${stations[0]!.id}/RT/main`);

  await sleep(12_000);
  const windows: Live['eventLoopDelayMs'][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.reload();
    await sleep(10_000);
    windows.push((await server.get<Live>('/health/live')).eventLoopDelayMs);
  }
  isOver = true;
  await Promise.all(senders);
  const seconds = (Date.now() - begin) / 1000;
  const column = (pick: (window: Live['eventLoopDelayMs']) => number) => {
    const sorted = windows.map(pick).sort((a, b) => a - b);
    return `median ${sorted[Math.floor(sorted.length / 2)]!.toFixed(1)}, worst ${sorted.at(-1)!.toFixed(1)}`;
  };
  console.log(
    `accepted ${(accepted / seconds).toFixed(0)} samples/s, refused ${refused}, ${ROUNDS} windows of 10 s`,
  );
  console.log(
    `event-loop delay, ms: p50 ${column(({ p50 }) => p50)}; p99 ${column(({ p99 }) => p99)}; max ${column(({ max }) => max)}`,
  );
} finally {
  await browser.close();
  await running.end();
  await dataDir.remove();
}
