import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { signalGroup, writePidFile } from './running-process.js';
import { fileTrouble, StartError } from '../start-error.js';
import type { StartLog } from '../start-log.js';

export interface ProcessPlan {
  /** As a person knows it. */
  name: string;
  command: string;
  args: readonly string[];
  /** The whole environment: our own holds secrets that are none of its business. */
  env: NodeJS.ProcessEnv;
  /** Runs as this user; unset: as ours. */
  user?: { uid: number; gid: number };
  pidFile: string;
  /** Takes its output; begins anew at 10 MB, the older part is kept beside it. */
  logFile: string;
  stopSignal: NodeJS.Signals;
  /** Asks whether it serves. An error counts as no. */
  isReady(): Promise<boolean>;
}

export type ProcessState = 'starting' | 'running' | 'restarting' | 'stopped';

const LOG_BYTES = 10 * 1024 * 1024;
const READY_POLL_MS = 20;
const READY_LIMIT_MS = 120_000;
const FIRST_BACKOFF_MS = 250;
/** Whatever stopped it (a full disk, no memory) may be over any moment; uploads are refused until it runs. */
const LAST_BACKOFF_MS = 5_000;
/** It ran well for so long: the next death starts the backoff anew. */
const STEADY_MS = 60_000;

/**
 * Runs one engine, and again when it dies. In a process group of its own: a Ctrl-C at the terminal goes to the
 * whole foreground group, and would end the databases before the server has drained into them.
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
   * Resolves when it serves.
   * @throws StartError with its own last words when it ends before that, or does not serve within two minutes
   */
  async start(): Promise<void> {
    this.state = 'starting';
    process.once('exit', this.killNow);
    await this.launch();
    this.supervise();
  }

  /** Calls back each time it serves again after a death. @returns a function that ends the subscription */
  onRestart(listener: () => void): () => void {
    this.restartListeners.add(listener);
    return () => this.restartListeners.delete(listener);
  }

  /** Ends it by its signal, after `graceMs` by SIGKILL. Resolves when it is gone. */
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

  /** Also the last resort when this process ends without a stop: nothing is left running. */
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
      // Our own folder may be closed to its user.
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

/** @returns where the next lines will begin, bytes */
function rotateLog(file: string): number {
  if (!existsSync(file)) return 0;
  const { size } = statSync(file);
  if (size <= LOG_BYTES) return size;
  renameSync(file, `${file}.1`);
  return 0;
}

/** Makes one line of what the program said last. */
function startFailure({ name, logFile }: ProcessPlan, logStart: number): StartError {
  const said = readFileSync(logFile).subarray(logStart).toString('utf8').trim();
  const lines = said.split('\n').filter((line) => /error|fatal|panic|exception|no space/i.test(line));
  const trouble = fileTrouble(name, lines.join('\n'));
  if (/full|read-only/.test(trouble.message)) return trouble;
  const reason = (lines[0] ?? said.split('\n').at(-1) ?? '').trim().slice(0, 300);
  return new StartError(`${name} does not start: ${reason || 'it said nothing'} (log: ${logFile})`);
}
