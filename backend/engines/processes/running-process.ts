import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** Identifies one process for good. Its process id may be used again later, but never with the same start time. */
const ProcessIdentity = z.object({ pid: z.int().positive(), startedAt: z.string().min(1) });
export type ProcessIdentity = z.infer<typeof ProcessIdentity>;

const POLL_MS = 25;

/**
 * Returns the identity of a running process.
 * @returns null when no process with this id runs; a process that has ended but is still listed (a zombie) does not run
 */
export function identifyProcess(pid: number): ProcessIdentity | null {
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
  return startedAt === null ? null : { pid, startedAt };
}

export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt;
}

/**
 * Writes the identity of a child process to a file. If this server is killed, its next start reads the file to find the
 * child process.
 */
export function writePidFile(file: string, pid: number): void {
  const identity = identifyProcess(pid);
  if (identity) writeFileSync(file, JSON.stringify(identity), { mode: 0o600 });
}

/**
 * Reads the file that identifies a process.
 * @returns null when the file is missing or incomplete
 */
export function readPidFile(file: string): ProcessIdentity | null {
  try {
    return ProcessIdentity.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Ends the process that a pid file names, if it still runs, and removes the file. It sends `signal` to the process. If
 * the process still runs after `graceMs`, or if `signal` is SIGKILL, it kills the process and its children.
 * @returns process id of the ended process, or null
 */
export async function endLeftover(
  file: string,
  signal: NodeJS.Signals,
  graceMs: number,
): Promise<number | null> {
  const identity = readPidFile(file);
  const found = identity !== null && isRunning(identity);
  if (found) {
    if (signal !== 'SIGKILL') process.kill(identity.pid, signal);
    if (signal === 'SIGKILL' || !(await isGoneWithin(identity, graceMs))) {
      signalGroup(identity.pid, 'SIGKILL');
      await isGoneWithin(identity, graceMs);
    }
  }
  rmSync(file, { force: true });
  return found ? identity.pid : null;
}

/** Sends a signal to a process and its children. It is no error if they have ended already. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isGoneWithin(identity: ProcessIdentity, graceMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < graceMs; waitedMs += POLL_MS) {
    if (!isRunning(identity)) return true;
    await delay(POLL_MS);
  }
  return !isRunning(identity);
}

/**
 * Returns the id of the machine's boot and the clock tick at which the process started, from `/proc`. A process id and
 * a tick alone could occur again after the next boot.
 */
function startOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field of `stat` is the name of the program in brackets. The name may itself contain spaces and
    // brackets, so the third field is the one after the last `)`.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, tick] = [fields[0], fields[19]];
    if (!tick || state === 'Z' || state === 'X') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${tick}`;
  } catch {
    return null;
  }
}

function startByPs(pid: number): string | null {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line === '' || line.startsWith('Z') ? null : line.replace(/^\S+\s+/, '');
  } catch {
    return null;
  }
}
