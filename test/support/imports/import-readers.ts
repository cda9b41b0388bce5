import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** @returns ids of the processes that read files of imports for a server, on Linux only */
export function readersOf(server: number): number[] {
  return childrenOf(server).filter((pid) =>
    (unlessEnded(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '').includes('reading-process.js'),
  );
}

/** @returns paths of the files that a process has open, on Linux only */
export function openFilesOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  const names = unlessEnded(() => readdirSync(folder)) ?? [];
  return names.flatMap((name) => unlessEnded(() => readlinkSync(join(folder, name))) ?? []);
}

/** @returns memory that a process has in use, MiB, on Linux only; 0 when it has ended */
export function memoryMiBOf(pid: number): number {
  const status = unlessEnded(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? '';
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}

/** @returns the processor's time that a process has taken, in ticks of the kernel, on Linux only */
export function ticksOf(pid: number): number {
  const [, afterName] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = afterName!.split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children ? children.split(' ').map(Number) : [];
}

function unlessEnded<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
