import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { lowestStart } from '../../../engines/processes/nice-start.js';
import type { ReadingMessage, ReadingRequest } from './reading-task.js';

/** Node collects garbage as early as in the server, see `main.ts`. */
const FLAGS = ['--heap-growing-percent=50'];
/**
 * A shell gives the process the lowest priority before Node starts its threads, which keep the one they begin with.
 * Windows has no such shell.
 */
const START =
  process.platform === 'win32'
    ? { execArgv: FLAGS }
    : { execPath: '/bin/sh', execArgv: ['-c', lowestStart(), process.execPath, ...FLAGS], detached: true };

/** A process that ended while it read a file, which may be the fault of the file. */
export class ReaderEnded extends Error {
  constructor({ exitCode, signalCode }: ChildProcess) {
    super(`The reader of a file ended by itself (${signalCode ?? `exit code ${exitCode}`})`);
  }
}

/** A process that reads one uploaded file. */
export class RunningReader {
  private readonly child: ChildProcess;
  /** True when the process has started, so that its end may lie in the file. */
  hasBegun = false;

  constructor() {
    this.child = fork(fileURLToPath(new URL('./reading-process.js', import.meta.url)), {
      ...START,
      // The variables of the server are its settings, and some of them are secrets.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    // `messages` reports that the process cannot start.
    this.child.on('error', () => undefined);
    if (process.platform === 'win32' && this.child.pid)
      setPriority(this.child.pid, constants.priority.PRIORITY_LOW);
  }

  /**
   * Yields the messages of the process.
   * @throws ReaderEnded when the process ends by itself
   * @throws Error when the process does not start, which says nothing about the file
   */
  async *messages(signal: AbortSignal): AsyncGenerator<ReadingMessage> {
    try {
      for await (const [message] of on(this.child, 'message', { signal, close: ['exit'] })) {
        this.hasBegun = true;
        yield message as ReadingMessage;
      }
      throw new ReaderEnded(this.child);
    } catch (error) {
      if (this.hasBegun) throw error;
      throw new Error(`The reader of a file does not start: ${String(error)}`, { cause: error });
    }
  }

  /** Sends a message, which is lost when the process has ended. */
  send(request: ReadingRequest): void {
    if (this.child.connected) this.child.send(request, () => undefined);
  }

  /** Ends the process at once, whatever it does, and waits for its end. */
  async end(): Promise<void> {
    const { child } = this;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
}
