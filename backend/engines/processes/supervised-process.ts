import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { signalGroup, writePidFile } from './running-process.js';
import { fileTrouble, StartError } from '../start-error.js';
import type { StartLog } from '../start-log.js';

export interface ProcessPlan {
  /** Name of the process in messages for people. */
  name: string;
  command: string;
  args: readonly string[];
  /** All environment variables of the process. It does not inherit those of this server, which contain secrets. */
  env: NodeJS.ProcessEnv;
  /** User who runs the process; undefined for the user of this server. */
  user?: { uid: number; gid: number };
  pidFile: string;
  /**
   * File for the output of the process. When it exceeds 10 MB at a start, a new file begins, and the old one stays
   * beside it.
   */
  logFile: string;
  stopSignal: NodeJS.Signals;
  /** Finds out if the process accepts requests. An error means that it does not. */
  isReady(): Promise<boolean>;
}

export type ProcessState = 'starting' | 'running' | 'restarting' | 'stopped';

const LOG_BYTES = 10 * 1024 * 1024;
const READY_POLL_MS = 20;
const READY_LIMIT_MS = 120_000;
const FIRST_BACKOFF_MS = 250;
/** Longest pause between two attempts to restart. It is short, because uploads are refused until the process runs. */
const LAST_BACKOFF_MS = 5_000;
/** When a process ends that has run for this long, the pause before its restart is the shortest one again. */
const STEADY_MS = 60_000;

/**
 * Runs one database process, and restarts it when it dies. The process gets a process group of its own: a Ctrl-C at the
 * terminal goes to the whole group of the server, and would end the databases before the server has written everything.
 */
export class SupervisedProcess {
  state: ProcessState = 'stopped';
  restarts = 0;
  private child: ChildProcess | null = null;
  private backoffMs = FIRST_BACKOFF_MS;
  private readonly ending = new AbortController();
  private readonly restartListeners = new Set<() => void>();

  constructor(
    readonly plan: ProcessPlan,
    private readonly log: StartLog,
  ) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Resolves when the process accepts requests.
   * @throws StartError with the last output of the process when it ends before that, or does not accept requests within
   * two minutes
   */
  async start(): Promise<void> {
    this.state = 'starting';
    process.once('exit', this.killNow);
    await this.launch();
    this.supervise();
  }

  /**
   * Calls the listener each time the process accepts requests again after it has died.
   * @returns a function that ends the subscription
   */
  onRestart(listener: () => void): () => void {
    this.restartListeners.add(listener);
    return () => this.restartListeners.delete(listener);
  }

  /** Ends the process by its stop signal, and after `graceMs` by SIGKILL. Resolves when the process has ended. */
  async stop(graceMs: number): Promise<void> {
    this.state = 'stopped';
    this.ending.abort();
    const { child } = this;
    if (child && isAlive(child)) {
      const gone = once(child, 'exit');
      child.kill(this.plan.stopSignal);
      const killer = setTimeout(() => this.killNow(), graceMs);
      await gone;
      clearTimeout(killer);
    }
    process.off('exit', this.killNow);
    rmSync(this.plan.pidFile, { force: true });
  }

  /** Kills the process and its children at once. It is also called when this server ends without calling `stop`. */
  private readonly killNow = (): void => {
    if (this.child?.pid && isAlive(this.child)) signalGroup(this.child.pid, 'SIGKILL');
  };

  private async launch(): Promise<void> {
    const { name, logFile } = this.plan;
    const logStart = rotateLog(logFile);
    const child = this.spawn();
    if (child.pid === undefined) throw fileTrouble(name, (await once(child, 'error'))[0]);
    const until = performance.now() + READY_LIMIT_MS;
    while (!(await this.plan.isReady().catch(() => false))) {
      this.ending.signal.throwIfAborted();
      if (!isAlive(child)) throw startFailure(this.plan, logStart);
      if (performance.now() > until) {
        this.killNow();
        throw new StartError(`${name} did not answer within 2 minutes. Its log: ${logFile}`);
      }
      await delay(READY_POLL_MS);
    }
    this.state = 'running';
  }

  private spawn(): ChildProcess {
    const { command, args, env, user, pidFile, logFile } = this.plan;
    this.ending.signal.throwIfAborted();
    const output = openSync(logFile, 'a', 0o600);
    try {
      // The process starts in the folder /, because its user may have no right to enter the current folder.
      const options = { cwd: '/', env, ...user, detached: true, stdio: ['ignore', output, output] as const };
      const child = spawn(command, args, { ...options, stdio: [...options.stdio] });
      this.child = child;
      if (child.pid) writePidFile(pidFile, child.pid);
      return child;
    } finally {
      closeSync(output);
    }
  }

  private supervise(): void {
    const child = this.child!;
    const steady = setTimeout(() => (this.backoffMs = FIRST_BACKOFF_MS), STEADY_MS).unref();
    const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
      clearTimeout(steady);
      if (this.ending.signal.aborted) return;
      this.state = 'restarting';
      this.log.warn(
        `${this.plan.name} ended unexpectedly (${signal ?? `exit code ${code}`}); starting it again.`,
      );
      void this.restart();
    };
    if (isAlive(child)) child.once('exit', onExit);
    else onExit(child.exitCode, child.signalCode);
  }

  private async restart(): Promise<void> {
    const { name } = this.plan;
    while (!this.ending.signal.aborted) {
      try {
        await delay(this.backoffMs, undefined, { signal: this.ending.signal });
        this.backoffMs = Math.min(this.backoffMs * 2, LAST_BACKOFF_MS);
        await this.launch();
      } catch (error) {
        if (this.ending.signal.aborted) return;
        this.log.warn(
          `${error instanceof Error ? error.message : String(error)} Next try in ${this.backoffMs} ms.`,
        );
        continue;
      }
      this.restarts += 1;
      this.log.note(`${name} runs again.`);
      this.supervise();
      for (const listener of this.restartListeners) listener();
      return;
    }
  }
}

function isAlive(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/**
 * Renames a log file that is too long, so that a new one begins.
 * @returns size of the current log file, where the next lines will begin, bytes
 */
function rotateLog(file: string): number {
  if (!existsSync(file)) return 0;
  const { size } = statSync(file);
  if (size <= LOG_BYTES) return size;
  renameSync(file, `${file}.1`);
  return 0;
}

/** Returns an error with one line, which it makes from the last output of the process. */
function startFailure({ name, logFile }: ProcessPlan, logStart: number): StartError {
  const said = readFileSync(logFile).subarray(logStart).toString('utf8').trim();
  const lines = said.split('\n').filter((line) => /error|fatal|panic|exception|no space/i.test(line));
  const trouble = fileTrouble(name, lines.join('\n'));
  if (/full|read-only/.test(trouble.message)) return trouble;
  const reason = (lines[0] ?? said.split('\n').at(-1) ?? '').trim().slice(0, 300);
  return new StartError(`${name} does not start: ${reason || 'it said nothing'} (log: ${logFile})`);
}
