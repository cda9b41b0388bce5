import { DAY_MS } from '@mesonet/model/durations.js';
import { Pool } from 'pg';
import type { SampleRow } from '../../../backend/samples/core/observation.js';
import { PostgresStore } from '../../../backend/samples/store/postgres/postgres-store.js';
import { temporaryDataDir, type TemporaryDataDir } from '../stores/data-dir.js';
import { freePort } from '../ports.js';
import { SUPER_ADMIN, type TestAccount, TestServer, type TestStation } from './server.js';
import { ServerProcess } from './server-process.js';
import { startStores, type TestStores } from '../stores/stores.js';

export const MILLION = 1_000_000;
/** At this step, a million samples cover 347 days, so all of them lie within a year. */
const STEP_MS = 30_000;
const BATCH = 5_000;

/**
 * A separate server over PostgreSQL. One station has a million samples up to the last midnight, UTC, and one sample of
 * now.
 */
export class MillionSamples {
  private constructor(
    readonly server: TestServer,
    readonly account: TestAccount,
    readonly station: TestStation,
    /** UTC ms. */
    readonly range: { start: number; end: number },
    private readonly parts: readonly [ServerProcess, TestStores, TemporaryDataDir],
  ) {}

  /** @param root a built checkout, this one when absent */
  static async start(now: number, root?: string): Promise<MillionSamples> {
    const stores = await startStores({ withQuestDb: false });
    const dataDir = await temporaryDataDir();
    const settings = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir.path,
      DATABASE_URL: stores.databaseUrl,
      SADMIN_PASSWORD: SUPER_ADMIN.password,
      SAMPLE_STORE: 'postgres',
    };
    const start = () => ServerProcess.start(settings, root === undefined ? {} : { root });
    const before = await start();
    const server = new TestServer(before.url, stores.databaseUrl);
    const account = await server.createAccount();
    const station = await server.createStation(account, { stationname: 'Million' });
    // The server is stopped, because it rolls up days while it runs and does not notice rows written straight to the
    // store.
    await before.end();
    const end = Math.floor(now / DAY_MS) * DAY_MS;
    const range = { start: end - MILLION * STEP_MS, end };
    await fill(stores.databaseUrl, await seriesOf(server, station), range);
    const running = await start();
    const newest = await server.upload(station, { measurements: weatherAt(now) });
    if (newest.status !== 200) throw new Error(`Upload: ${newest.status} ${await newest.text()}`);
    return new MillionSamples(server, account, station, range, [running, stores, dataDir]);
  }

  async end(): Promise<void> {
    const [running, stores, dataDir] = this.parts;
    await running.end();
    await stores.stop();
    await dataDir.remove();
  }
}

async function seriesOf(server: TestServer, { id }: TestStation): Promise<number> {
  const [row] = await server.sql<{ series: number }>('SELECT series FROM stations WHERE id = $1', [id]);
  return row!.series;
}

/** Writes the rows straight into the store, because sending so many samples would take minutes. */
async function fill(databaseUrl: string, series: number, { start, end }: { start: number; end: number }) {
  const pool = new Pool({ connectionString: databaseUrl }).on('error', () => undefined);
  const store = new PostgresStore(pool);
  try {
    for (let from = start; from < end; from += BATCH * STEP_MS) {
      const count = Math.min(BATCH, (end - from) / STEP_MS);
      await store.writer.write(Array.from({ length: count }, (_, i) => rowAt(series, from + i * STEP_MS)));
    }
  } finally {
    await pool.end();
  }
}

function rowAt(series: number, time: number): SampleRow {
  return { series, time, values: { ...weatherAt(time), dewPoint: 40 + wave(time, 3) } };
}

/** The measurements of a common console, in base units. */
function weatherAt(time: number): Record<string, number> {
  const day = (time % DAY_MS) / DAY_MS;
  return {
    temperature: 55 + 12 * wave(time, 1) + wave(time, 0.01),
    relativeHumidity: 50 + 30 * wave(time, 1.3),
    stationPressure: 28.5 + 0.4 * wave(time, 5),
    windSpeed: 6 + 5 * wave(time, 0.05),
    windGustSpeed: 12 + 6 * wave(time, 0.05),
    windDirection: 180 + 170 * wave(time, 2),
    rainToday: Math.floor(day * 24) / 100,
    solarRadiation: Math.max(0, 800 * Math.sin(2 * Math.PI * (day - 0.25))),
    uvIndex: Math.max(0, 8 * Math.sin(2 * Math.PI * (day - 0.25))),
  };
}

/**
 * @param days period of the wave
 * @returns a value from −1 to 1
 */
function wave(time: number, days: number): number {
  return Math.sin((2 * Math.PI * time) / (days * DAY_MS));
}
