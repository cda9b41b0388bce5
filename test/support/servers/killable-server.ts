import { readyDataDir, temporaryDataDir, type TemporaryDataDir } from '../stores/data-dir.js';
import { freePort } from '../ports.js';
import { SUPER_ADMIN } from './server.js';
import { ServerProcess } from './server-process.js';

/** A server for the tests of one file that can be killed. It starts again at the same address over the same data. */
export class KillableServer {
  running!: ServerProcess;
  dataDir!: TemporaryDataDir;
  private environment!: Record<string, string> & { PORT: string };

  /** @param place as in `ServerProcess.start` */
  constructor(private readonly place: { hasOwnSession?: boolean } = {}) {}

  /** @param settings added to those of every test server */
  async start(settings: Record<string, string> = {}): Promise<void> {
    this.dataDir = await (settings.DATABASE_URL ? temporaryDataDir() : readyDataDir());
    this.environment = {
      PORT: String(await freePort()),
      DATA_DIR: this.dataDir.path,
      SADMIN_PASSWORD: SUPER_ADMIN.password,
      SAMPLE_STORE: process.env.MESONET_TEST_QUESTDB === '1' ? 'questdb' : 'postgres',
      ...settings,
    };
    this.running = await ServerProcess.start(this.environment, this.place);
  }

  /** Kills the server as a power failure would. Resolves when it is ready again. */
  async killAndStart(): Promise<void> {
    await this.running.end('SIGKILL');
    await this.startAgain();
  }

  /**
   * Stops the server as an operator would.
   * @returns its exit code
   */
  stop(): Promise<number | null> {
    return this.running.end();
  }

  /**
   * Starts the server after a stop.
   * @param changes lasting changes to its settings; an empty value removes a setting
   */
  async startAgain(changes: Record<string, string> = {}): Promise<void> {
    Object.assign(this.environment, changes);
    this.running = await ServerProcess.start(this.environment, this.place);
  }

  async end(): Promise<void> {
    await this.running?.end();
    await this.dataDir.remove();
  }
}

export function killableServer(
  settings?: Record<string, string>,
  place?: { hasOwnSession?: boolean },
): KillableServer {
  const killable = new KillableServer(place);
  beforeAll(() => killable.start(settings));
  afterAll(() => killable.end());
  return killable;
}
