/**
 * Compares chart images with what they are made of. Cold: the whole route (reading included) and our drawing alone,
 * against a default ECharts chart of the same points, drawn in this process and rasterized by the same library. Reused:
 * an image that was drawn before, and a 304, against a Fastify route that sends the same bytes, in a thread of its own.
 * Rounds take turns.
 */
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import fastify from 'fastify';
import { Pool } from 'undici';
import type { TrendData } from '@mesonet/contract/trends.js';
import type { TrendChart } from '../../backend/features/charts/draw/chart-content.js';
import { toPng } from '../../backend/features/charts/draw/to-png.js';
import { toSvg } from '../../backend/features/charts/draw/to-svg.js';
import { freePort } from '../support/ports.js';
import type { TestAccount, TestServer, TestStation } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';
import { OwnServer } from './support/own-server.js';
import { printFigures, printRatio, takeTurns } from './support/turns.js';

const DRAWINGS = 20;
const REUSE_MS = 2_000;
const CONNECTIONS = 20;
const MINUTES = 1_440;
const KEYS = ['temperature', 'relativeHumidity', 'windSpeed', 'solarRadiation'];
const SIZE = { width: 800, height: 400 };
const END = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
const RANGE = { start: new Date(END - MINUTES * MINUTE_MS).toISOString(), end: new Date(END).toISOString() };

register([LineChart, GridComponent, TitleComponent, LegendComponent, SVGRenderer]);

type Headers = Record<string, string>;

/** Draws the columns as ECharts does by default. */
function bareSvg({ time, data }: TrendData): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...SIZE });
  chart.setOption({
    animation: false,
    title: { text: 'Mast' },
    legend: {},
    xAxis: { type: 'time' },
    yAxis: { type: 'value' },
    series: Object.entries(data).map(([name, values]) => ({
      name,
      type: 'line',
      showSymbol: false,
      data: time.map((at, i) => [at, values[i]]),
    })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

function ourChart({ time, data }: TrendData): TrendChart {
  const series = Object.entries(data).map(([id, values]) => ({
    ...{ id, label: id, mClass: id, abbrev: '', decimals: 1, color: '#d9480f', shape: 'line' as const },
    values: values as number[],
  }));
  const [start, end] = [Date.parse(RANGE.start), Date.parse(RANGE.end)];
  return { kind: 'trend', title: 'Mast', theme: 'light', ...SIZE, start, end, zone: 'UTC', time, series };
}

async function upload(server: TestServer, account: TestAccount, station: TestStation): Promise<void> {
  const samples = Array.from({ length: MINUTES }, (_, i) => ({
    time: END - (MINUTES - i) * MINUTE_MS,
    measurements: {
      temperature: 60 + 12 * Math.sin(i / 200) + (i % 7) / 10,
      relativeHumidity: 50 + 20 * Math.cos(i / 200),
      windSpeed: 5 + (i % 11) / 2,
      solarRadiation: Math.max(0, 600 * Math.sin(i / 230)),
    },
  }));
  for (let i = 0; i < MINUTES; i += 400) await server.upload(station, samples.slice(i, i + 400));
  await waitFor('the samples', async () => {
    const { data } = await trendOf(server, account, station, 'temperature');
    return data.temperature!.every((value) => value !== null);
  });
}

function trendOf(server: TestServer, account: TestAccount, station: TestStation, measKeys: string) {
  const query = new URLSearchParams({ measKeys, interval: '1', ...RANGE }).toString();
  return server.get<TrendData>(`/api/v1/stations/${station.id}/trenddata/?${query}`, account.cookie);
}

function pathOf(station: TestStation, measKeys: string, format: string, title: string): string {
  const query = new URLSearchParams({ measKeys, interval: '1', ...RANGE, format, title }).toString();
  return `/api/v1/stations/${station.id}/trendchart/?${query}`;
}

/** Serves the other side of the comparison, in a thread of its own. */
async function serveBytes({ bytes, port }: { bytes: Uint8Array; port: number }): Promise<void> {
  const app = fastify();
  const image = Buffer.from(bytes);
  const caching = 'public, max-age=600';
  app.get('/image', (_, reply) => reply.header('cache-control', caching).type('image/png').send(image));
  await app.listen({ port, host: '127.0.0.1' });
  parentPort!.postMessage('ready');
}

async function answered(pool: Pool, path: string, headers: Headers, expected: number): Promise<void> {
  const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
  await body.dump();
  if (statusCode !== expected) throw new Error(`Answered ${statusCode}`);
}

/** Requests a second over all connections, each of which asks again once it is answered. */
async function rateOf(pool: Pool, path: string, headers: Headers, expected: number): Promise<number> {
  const begin = performance.now();
  let count = 0;
  const lane = async () => {
    for (; performance.now() < begin + REUSE_MS; count += 1) await answered(pool, path, headers, expected);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return count / ((performance.now() - begin) / 1_000);
}

/** Milliseconds for each drawing, one after another. */
async function timeOf(draw: (i: number) => unknown): Promise<number> {
  const begin = performance.now();
  for (let i = 0; i < DRAWINGS; i += 1) await draw(i);
  return (performance.now() - begin) / DRAWINGS;
}

async function compareAll(server: TestServer, pool: Pool): Promise<void> {
  const account = await server.createAccount({ isPublic: true });
  const station = await server.createStation(account);
  await upload(server, account, station);
  for (const measKeys of [KEYS[0]!, KEYS.join()]) {
    const data = await trendOf(server, account, station, measKeys);
    const chart = ourChart(data);
    const route = (format: string) => (round: number) =>
      timeOf((i) => answered(pool, pathOf(station, measKeys, format, `${round} ${i}`), {}, 200));
    const contenders = {
      'SVG, bare ECharts': () => timeOf(() => bareSvg(data)),
      'SVG, our drawing': () => timeOf(() => toSvg(chart)),
      'SVG, the whole route': route('svg'),
      'PNG, bare ECharts and resvg': () => timeOf(() => toPng(bareSvg(data), 1)),
      'PNG, our drawing': () => timeOf(() => toPng(toSvg(chart), 1)),
      'PNG, the whole route': route('png'),
    };
    const figures = await takeTurns(contenders);
    const points = `${chart.series.length} × ${MINUTES} points`;
    printFigures(`${points}, 800 × 400, cold, an image:`, figures, 'ms', 1);
    printRatio('times', figures, 'SVG, our drawing', 'SVG, bare ECharts');
    printRatio('times', figures, 'PNG, our drawing', 'PNG, bare ECharts and resvg');
    printRatio('times', figures, 'PNG, the whole route', 'PNG, bare ECharts and resvg');
  }
  await compareReuse(server, pool, pathOf(station, KEYS[0]!, 'png', 'reused'), account);
}

async function compareReuse(server: TestServer, pool: Pool, path: string, { cookie }: TestAccount) {
  const image = await server.fetch(path);
  const bytes = new Uint8Array(await image.arrayBuffer());
  const port = await freePort();
  const fixed = new Worker(new URL(import.meta.url), { workerData: { bytes, port } });
  await once(fixed, 'message');
  const bare = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS });
  const known = { 'if-none-match': image.headers.get('etag')! };
  const contenders = {
    'a Fastify route of fixed bytes': () => rateOf(bare, '/image', {}, 200),
    'the drawn image, to visitors': () => rateOf(pool, path, {}, 200),
    'the drawn image, to a member': () => rateOf(pool, path, { cookie }, 200),
    '304, to visitors': () => rateOf(pool, path, known, 304),
  };
  try {
    const figures = await takeTurns(contenders);
    printFigures(`Reused, PNG of ${bytes.length} bytes, ${CONNECTIONS} connections:`, figures, 'a second', 0);
    const fixedRoute = 'a Fastify route of fixed bytes';
    for (const name of Object.keys(contenders).slice(1)) printRatio('rates', figures, name, fixedRoute);
  } finally {
    await Promise.all([bare.close(), fixed.terminate()]);
  }
}

async function main(): Promise<void> {
  const server = await OwnServer.start();
  const pool = new Pool(server.url, { connections: CONNECTIONS });
  try {
    await compareAll(server, pool);
  } finally {
    await pool.close();
    await server.end();
  }
}

await (isMainThread ? main() : serveBytes(workerData as { bytes: Uint8Array; port: number }));
