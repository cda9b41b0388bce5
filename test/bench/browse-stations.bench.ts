/**
 * Measures the console of an account with 1,000 stations, over PostgreSQL, in Chromium: how long after the address was
 * entered Home, Stations and the overview can be used, and how long frames take while samples of 100 stations come in
 * each second. Server, database, browser and senders share the cores of the machine.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/browser/chromium.js';
import { setSession } from '../support/browser/set-session.js';
import type { TestAccount, TestServer, TestStation } from '../support/servers/server.js';
import { OwnServer } from './support/own-server.js';
import { inTurns, quantile, spread } from './support/turns.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const STATIONS = Number(process.env.BENCH_STATIONS ?? 1_000);
const LIVE_MS = 5_000;
const PER_SECOND = 100;

const sample = (i: number, round: number) => ({
  measurements: {
    temperature: 40 + (i % 40) + round / 10,
    relativeHumidity: 30 + (i % 60),
    windSpeed: i % 20,
    windDirection: (i * 7) % 360,
    stationPressure: 25,
  },
});

async function createStations(server: TestServer, account: TestAccount): Promise<TestStation[]> {
  const stations: TestStation[] = [];
  await inTurns(STATIONS, async (i) => {
    const latitude = 37 + (i % 40) * 0.1;
    const longitude = -109 + Math.floor(i / 40) * 0.28;
    stations[i] = await server.createStation(account, { stationname: `Mast ${i}`, latitude, longitude });
    await server.upload(stations[i], sample(i, 0));
  });
  return stations;
}

interface Visit {
  name: string;
  path: string;
  /** This is visible as soon as the page can be used. */
  shown: string;
}

/** Measures the time from the beginning of the navigation until the page can be used, ms. */
async function visit(context: BrowserContext, { path, shown }: Visit): Promise<{ ms: number; page: Page }> {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(shown).first().waitFor();
  const ms = await page.evaluate<number>('performance.now()');
  return { ms, page };
}

const FRAMES = `new Promise((resolve) => {
  const gaps = [];
  let last;
  const look = (at) => {
    if (last) gaps.push(at - last);
    last = at;
    if (gaps.reduce((sum, gap) => sum + gap, 0) < ${LIVE_MS}) requestAnimationFrame(look);
    else resolve(gaps);
  };
  requestAnimationFrame(look);
})`;

async function framesWhileLive(page: Page, send: (i: number) => Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const senders = (async () => {
    for (let i = 0; !isOver; i += 10) {
      await Promise.all(Array.from({ length: 10 }, (_, k) => send(i + k)));
      await sleep(10_000 / PER_SECOND);
    }
  })();
  const gaps = await page.evaluate<number[]>(FRAMES);
  isOver = true;
  await senders;
  return gaps;
}

const server = await OwnServer.start();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
try {
  const account = await server.createAccount();
  const stations = await createStations(server, account);
  const send = (i: number) =>
    server.upload(stations[i % STATIONS]!, sample(i % STATIONS, Math.floor(i / 100)));
  const pages: Visit[] = [
    { name: 'Home', path: `/admin/${account.id}/home`, shown: 'td:has-text("Mast")' },
    { name: 'Stations', path: `/admin/${account.id}/stations`, shown: 'td:has-text("°F")' },
    {
      name: 'overview',
      path: `/${account.id}/WeatherStations/${account.id}_all/RT/overview`,
      shown: 'main :text-matches("^-?\\\\d+\\\\.\\\\d ?°F$")',
    },
  ];
  for (const each of pages) {
    const [first, again, frames]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1440, height: 900 },
      });
      await setSession(context, account.cookie, server.url);
      const { ms, page } = await visit(context, each);
      first.push(ms);
      await page.close();
      const second = await visit(context, each);
      again.push(second.ms);
      frames.push(...(await framesWhileLive(second.page, send)));
      await context.close();
    }
    console.log(
      `${each.name}: usable after ${spread(first, 0)} ms, when visited before ${spread(again, 0)} ms`,
    );
    const late = frames.filter((gap) => gap > 50).length;
    console.log(
      `${each.name}: ms a frame beside ${PER_SECOND} samples/s p50 ${quantile(frames, 0.5).toFixed(0)}, ` +
        `p99 ${quantile(frames, 0.99).toFixed(0)}, longest ${quantile(frames, 1).toFixed(0)}; ` +
        `${late} of ${frames.length} above 50 ms`,
    );
  }
} finally {
  await browser.close();
  await server.end();
}
