/**
 * Compares the intake of this version with another built checkout, `BENCH_BASE=/its/folder`, in turns over PostgreSQL:
 * uploads of one sample from 16 senders, and posts of 500 samples. Each round gives acknowledged samples a second, and
 * the server's CPU time until all are stored. Without `BENCH_BASE` it compares this version with itself, which shows
 * the noise.
 */
import { PROJECT_ROOT } from '../../backend/platform/paths.js';
import { temporaryDataDir } from '../support/stores/data-dir.js';
import { freePort } from '../support/ports.js';
import { SUPER_ADMIN, type TestAccount, type TestStation, TestServer } from '../support/servers/server.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { waitFor } from '../support/wait-for.js';
import { cpuMsOf } from '../support/servers/process-figures.js';
import { spread } from './support/turns.js';

const ROUNDS = 7;
const STATIONS = 16;
const SINGLE_SAMPLES = 4_000;
const POSTS = 40;
const SAMPLES_A_POST = 500;

/**
 * Makes the values of a common console. They change as slowly as weather, because a value that jumps is suspect and
 * causes other work.
 */
function measurements(n: number): Record<string, number> {
  return {
    temperature: wave(n, 20_000, 60, 70),
    relativeHumidity: wave(n, 30_000, 40, 70),
    stationPressure: wave(n, 40_000, 28.5, 28.6),
    windSpeed: wave(n, 400, 5, 11),
    windDirection: wave(n, 3_000, 90, 270),
    windGustSpeed: wave(n, 400, 13, 17),
    solarRadiation: wave(n, 9_000, 500, 550),
    uvIndex: 4,
    rainYear: 3 + Math.floor(n / 1_000) / 100,
    rainRate: 0,
    indoorTemperature: 70,
    batteryVoltage: 3.1,
  };
}

function wave(n: number, period: number, least: number, most: number): number {
  const share = (1 + Math.sin((2 * Math.PI * n) / period)) / 2;
  return Math.round((least + (most - least) * share) * 100) / 100;
}

interface Figures {
  samplesASecond: number;
  cpuMsA1000: number;
}

class Version {
  private account!: TestAccount;
  private stations: TestStation[] = [];
  private time = Date.UTC(2026, 0, 1);
  private made = 0;
  readonly single: Figures[] = [];
  readonly posts: Figures[] = [];

  private constructor(
    readonly name: string,
    private readonly process: ServerProcess,
    private readonly server: TestServer,
    private readonly removeData: () => Promise<void>,
  ) {}

  static async start(name: string, root: string): Promise<Version> {
    const dataDir = await temporaryDataDir();
    const process = await ServerProcess.start(
      {
        PORT: String(await freePort()),
        DATA_DIR: dataDir.path,
        SADMIN_PASSWORD: SUPER_ADMIN.password,
        SAMPLE_STORE: 'postgres',
      },
      { root },
    );
    const version = new Version(name, process, new TestServer(process.url, ''), () => dataDir.remove());
    version.account = await version.server.createAccount();
    for (let i = 0; i < STATIONS; i++)
      version.stations.push(await version.server.createStation(version.account, { elevation: 500 }));
    return version;
  }

  async stop(): Promise<void> {
    await this.process.end();
    await this.removeData();
  }

  async round(): Promise<void> {
    this.single.push(await this.measure(() => this.sendSingly(), SINGLE_SAMPLES));
    this.posts.push(await this.measure(() => this.sendPosts(), POSTS * SAMPLES_A_POST));
  }

  private async measure(send: () => Promise<void>, count: number): Promise<Figures> {
    const cpu = cpuMsOf(this.process.pid);
    const begin = performance.now();
    await send();
    const samplesASecond = (count / (performance.now() - begin)) * 1_000;
    await this.settled();
    return { samplesASecond, cpuMsA1000: (cpuMsOf(this.process.pid) - cpu) / (count / 1_000) };
  }

  private async sendSingly(): Promise<void> {
    const each = SINGLE_SAMPLES / STATIONS;
    await Promise.all(
      this.stations.map(async (station) => {
        for (let i = 0; i < each; i++) await this.upload(station, this.sample());
      }),
    );
  }

  private async sendPosts(): Promise<void> {
    for (let post = 0; post < POSTS; post++) {
      await this.upload(
        this.stations[post % STATIONS]!,
        Array.from({ length: SAMPLES_A_POST }, () => this.sample()),
      );
    }
  }

  private sample(): { time: number; measurements: Record<string, number> } {
    this.time += 250;
    return { time: this.time, measurements: measurements(this.made++) };
  }

  private async upload(station: TestStation, samples: unknown): Promise<void> {
    const answer = await this.server.upload(station, samples);
    if (answer.status !== 200) throw new Error(`${this.name}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }

  /** Waits until the server does nothing more: its CPU time stands still. */
  private async settled(): Promise<void> {
    let before = -1;
    await waitFor(
      'the server to be idle',
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        const now = cpuMsOf(this.process.pid);
        const isIdle = now - before < 30;
        before = now;
        return isIdle;
      },
      60_000,
    );
  }
}

function report(what: string, ours: Figures[], base: Figures[]): void {
  const ratios = (pick: (each: Figures) => number) => ours.map((each, i) => pick(each) / pick(base[i]!));
  console.log(
    `${what}: speed ${spread(
      ratios(({ samplesASecond }) => samplesASecond),
      2,
    )} of the base's`,
  );
  console.log(
    `${what}: CPU ${spread(
      ratios(({ cpuMsA1000 }) => cpuMsA1000),
      2,
    )} of the base's`,
  );
  console.log(
    `${what}: samples/s ${spread(
      ours.map((each) => each.samplesASecond),
      0,
    )}`,
  );
}

const base = await Version.start('base', process.env.BENCH_BASE ?? PROJECT_ROOT);
const ours = await Version.start('ours', PROJECT_ROOT);
try {
  for (const version of [base, ours]) await version.round();
  for (const version of [base, ours]) version.single.length = version.posts.length = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const version of round % 2 === 0 ? [base, ours] : [ours, base]) await version.round();
  }
  report('single samples', ours.single, base.single);
  report('posts of 500', ours.posts, base.posts);
} finally {
  await Promise.all([base.stop(), ours.stop()]);
}
