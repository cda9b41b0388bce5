import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** Names one process for good: its pid is used again one day, its start time is not. */
const ProcessIdentity = z.object({ pid: z.int().positive(), startedAt: z.string().min(1) });
export type ProcessIdentity = z.infer<typeof ProcessIdentity>;

const POLL_MS = 25;

/** @returns null when no such process runs (a zombie does not) */
export function identifyProcess(pid: number): ProcessIdentity | null {
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
  return startedAt === null ? null : { pid, startedAt };
}

export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt;
}

/** Notes a child so that a start after a kill of this process finds it. */
export function writePidFile(file: string, pid: number): void {
  const identity = identifyProcess(pid);
  if (identity) writeFileSync(file, JSON.stringify(identity), { mode: 0o600 });
}

/** @returns null when the file is missing or is not a whole pid file */
export function readPidFile(file: string): ProcessIdentity | null {
  try {
    return ProcessIdentity.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Ends the process group that a pid file names, if it still runs: first by the signal, after `graceMs` by
 * SIGKILL. Removes the file.
 * @returns the pid that was ended, or null
 */
export async function endLeftover(
  file: string,
  signal: NodeJS.Signals,
  graceMs: number,
): Promise<number | null> {
  const identity = readPidFile(file);
  const found = identity !== null && isRunning(identity);
  if (found) {
    process.kill(identity.pid, signal);
    if (!(await isGoneWithin(identity, graceMs))) {
      signalGroup(identity.pid, 'SIGKILL');
      await isGoneWithin(identity, graceMs);
    }
  }
  rmSync(file, { force: true });
  return found ? identity.pid : null;
}

/** Signals a process and its children. A group that is gone already is no error. */
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

/** Boot and clock tick of the start, from `/proc`: without the boot a pid and tick could come again. */
function startOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces and brackets; the third field follows the last of them.
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
