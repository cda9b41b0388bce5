import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/**
 * Resident memory of a process, MiB. On Linux only.
 * @param which the present one, or the most there ever was
 * @throws Error when the process has ended
 */
export function memoryMiBOf(pid: number, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${which}:\\s+(\\d+) kB$`, 'm').exec(status)![1]) / 1024;
}

/**
 * CPU time of a process, ms. On Linux only.
 * @throws Error when the process has ended
 */
export function cpuMsOf(pid: number): number {
  return cpuMsIn(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

/**
 * @param stat content of a file `stat` of Linux, about a process or a thread
 * @returns its CPU time, ms
 */
export function cpuMsIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND) * 1_000;
}

/** @returns null when the process or thread that the work reads about has ended */
export function unlessEnded<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
