import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readiness } from '@mesonet/contract/health.js';
import { PROJECT_ROOT } from '../../../backend/platform/paths.js';
import { waitFor } from '../wait-for.js';
import { memoryMiBOf } from './process-figures.js';

const ENVIRONMENT = {
  NODE_ENV: 'test',
  DEMO: 'false',
  // The tests continue when something else has almost filled the disk of this machine.
  DISK_LIMITS: '98,99,100',
  // The tests' browsers send no requests to the Internet.
  AVATAR_URL: 'none',
  // No load balancer has to see that a server of a test stops.
  STOP_GRACE_SECONDS: '0',
  // The tests send more than any station.
  STATION_REQUESTS_PER_MINUTE: '0',
  STATION_SAMPLES_PER_MINUTE: '0',
  ACCOUNT_REQUESTS_PER_MINUTE: '0',
  ACCOUNT_SAMPLES_PER_MINUTE: '0',
  // The tests upload more files than any organization.
  ACCOUNT_IMPORT_FILES: '0',
  ACCOUNT_IMPORT_BYTES: '0',
};

/** A killed server first replays its journal, while the machine runs other tests. */
const READY_MS = 300_000;

/** The built server as a child process, started as an operator would start it. */
export class ServerProcess {
  private output = '';

  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output = (this.output + text).slice(-200_000);
      });
    }
  }

  /**
   * Resolves when the server reports that all its parts are ready, which is a moment after its first answer. Without
   * source maps, which operators use, its start takes a sixth less of the processor's time.
   * @param root a built checkout, this one when absent
   * @param hasOwnSession as the services of an operating system have; a Ctrl-C then does not reach the server
   */
  static async start(
    env: Record<string, string> & { PORT: string },
    { root = PROJECT_ROOT, hasOwnSession = false } = {},
  ): Promise<ServerProcess> {
    const child = spawn(process.execPath, [join(root, 'dist/backend/main.js')], {
      cwd: root,
      detached: hasOwnSession,
      env: { ...inherited(), ...ENVIRONMENT, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const server = new ServerProcess(`http://127.0.0.1:${env.PORT}`, child);
    try {
      await waitFor('the server to be ready', () => server.hasEnded || server.isReady(), READY_MS);
      if (server.hasEnded) throw new Error('It ended by itself');
    } catch (error) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${server.log()}`, { cause: error });
    }
    return server;
  }

  get pid(): number {
    return this.child.pid!;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** The newest 200,000 characters of the server's output. */
  log(): string {
    return this.output;
  }

  /** Resident memory in MiB. Works on Linux only. */
  memoryMiB(): number {
    return memoryMiBOf(this.pid);
  }

  /**
   * Ends the server and waits for the end.
   * @returns its exit code, null when a signal ended it
   */
  async end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    if (!this.hasEnded) {
      const exit = once(this.child, 'exit');
      this.child.kill(signal);
      await exit;
    }
    return this.child.exitCode;
  }

  private async isReady(): Promise<boolean> {
    if (!this.output.includes('Mesonet is running')) return false;
    const answer = await fetch(`${this.url}/health/ready`);
    return ((await answer.json()) as Readiness).status === 'ok';
  }
}

/** Variables of the environment that a server needs and that are no settings of Mesonet. */
function inherited(): Record<string, string | undefined> {
  const { PATH, HOME, JAVA_HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, JAVA_HOME, NODE_COMPILE_CACHE };
}
