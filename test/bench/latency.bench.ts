/**
 * Measures the time from the beginning of a station's upload until a page in Chromium has the sample by its live
 * stream, while 20 other stations send half of what the server takes, in windows of 10 s. It needs Java and Chromium.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { Pool } from 'undici';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/browser/chromium.js';
import { setSession } from '../support/browser/set-session.js';
import type { TestStation } from '../support/servers/server.js';
import { Installation } from './support/installation.js';
import { spread } from './support/turns.js';
import { BENCH_KEYS, weatherSamples } from './support/weather-posts.js';

const STATIONS = 20;
const CONNECTIONS = 4;
const SAMPLES_A_POST = 100;
/**
 * The samples of the others are a second apart. They begin this long ago and come faster than time passes, until about
 * now.
 */
const BEFORE_MS = 24 * 3_600_000;
const FULL_MS = 8_000;
const WINDOWS = 6;
const WINDOW_MS = 10_000;
const EVERY_MS = 50;

const installation = await Installation.start();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
const pool = new Pool(installation.running.url, { connections: CONNECTIONS });
const { server } = installation;

async function post({ id, authorization }: TestStation, body: string): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await pool.request({
    path: `/api/v1/stations/${id}/samples/`,
    method: 'POST',
    headers,
    body,
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${text.slice(0, 300)}`);
}

/** Makes stations send in turn, each going on where it stopped. */
class Load {
  private sent = 0;
  private readonly next: number[];

  constructor(private readonly stations: readonly TestStation[]) {
    this.next = stations.map(() => Math.floor(Date.now() / 1_000) * 1_000 - BEFORE_MS);
  }

  /**
   * Sends until the signal.
   * @param perSecond samples a second; as many as the server takes when not given
   * @returns acknowledged samples a second
   */
  async run(signal: AbortSignal, perSecond = Infinity): Promise<number> {
    const begin = performance.now();
    const from = this.sent;
    const lane = async () => {
      while (!signal.aborted) {
        await this.one();
        const aheadMs = begin + ((this.sent - from) / perSecond) * 1_000 - performance.now();
        if (aheadMs > 0) await sleep(aheadMs);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, lane));
    return ((this.sent - from) / (performance.now() - begin)) * 1_000;
  }

  private async one(): Promise<void> {
    const at = (this.sent / SAMPLES_A_POST) % this.stations.length;
    const start = this.next[at]!;
    this.next[at] = start + SAMPLES_A_POST * 1_000;
    this.sent += SAMPLES_A_POST;
    await post(this.stations[at]!, JSON.stringify(weatherSamples(start, SAMPLES_A_POST)));
  }
}

/** Notes in the page when each sample arrived, by the time of the sample. */
async function listen(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (address) =>
      new Promise<void>((resolve) => {
        const arrivals = new Map<string, number>();
        Object.assign(globalThis, { arrivals });
        const socket = new WebSocket(address);
        socket.onopen = () => resolve();
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as { data: { updateTS: string } };
          arrivals.set(message.data.updateTS, Date.now());
        };
      }),
    `${server.wsUrl}${path}`,
  );
}

const arrivalsIn = (page: Page) =>
  page.evaluate(() => [...(globalThis as unknown as { arrivals: Map<string, number> }).arrivals]);

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

try {
  const account = await server.createAccount();
  const stations: TestStation[] = [];
  for (let i = 0; i <= STATIONS; i += 1) stations.push(await server.createStation(account));
  const [watched, ...others] = stations as [TestStation, ...TestStation[]];
  const load = new Load(others);
  await load.run(AbortSignal.timeout(FULL_MS));
  const most = await load.run(AbortSignal.timeout(FULL_MS));
  await installation.applied();

  const context = await browser.newContext();
  await setSession(context, account.cookie, server.url);
  const page = await context.newPage();
  // The page must come from the server and have nothing that is drawn again and again.
  await page.goto(`${server.url}/health/live`);
  await listen(page, `/accounts/${account.id}/stations/${watched.id}/realtimedata/`);

  const ending = new AbortController();
  const loading = load.run(ending.signal, most / 2);
  await sleep(3_000);
  const windows: { p50: number; p99: number }[] = [];
  for (let window = 0; window < WINDOWS; window += 1) {
    const sentAt = new Map<string, number>();
    const posts: Promise<void>[] = [];
    for (const end = Date.now() + WINDOW_MS; Date.now() < end; await sleep(EVERY_MS)) {
      const time = Date.now();
      sentAt.set(new Date(time).toISOString(), time);
      posts.push(post(watched, JSON.stringify({ time, measurements: { temperature: 60 } })));
    }
    await Promise.all(posts);
    await sleep(1_000);
    const arrivals = new Map(await arrivalsIn(page));
    const waits = [...sentAt].map(([time, sent]) => arrivals.get(time)! - sent).sort((a, b) => a - b);
    windows.push({ p50: at(waits, 0.5), p99: at(waits, 0.99) });
  }
  ending.abort();
  const half = await loading;
  console.log(
    `taken at most ${Math.round(most)} samples/s (${BENCH_KEYS.length} keys, ${SAMPLES_A_POST} a post, ${CONNECTIONS} connections), meanwhile ${Math.round(half)}`,
  );
  const column = (share: 'p50' | 'p99') => windows.map((window) => window[share]);
  console.log(`upload to page: p50 ${spread(column('p50'), 0)} ms, p99 ${spread(column('p99'), 0)} ms`);
} finally {
  await pool.close();
  await browser.close();
  await installation.stop();
}
