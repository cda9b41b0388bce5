import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { unlessEnded } from '../servers/process-figures.js';

/** @returns ids of the processes that read files of imports for a server, on Linux only */
export function readersOf(server: number): number[] {
  return childrenOf(server).filter((pid) =>
    (unlessEnded(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '').includes('reading-process.js'),
  );
}

/** @returns ids of the processes that have opened the file of an import */
export function readersOfFile(server: number, importId: string): number[] {
  return readersOf(server).filter((pid) =>
    openFilesOf(pid).some((path) => path.includes(`/imports/${importId}`)),
  );
}

function openFilesOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  const names = unlessEnded(() => readdirSync(folder)) ?? [];
  return names.flatMap((name) => unlessEnded(() => readlinkSync(join(folder, name))) ?? []);
}

function childrenOf(pid: number): number[] {
  const children = unlessEnded(() => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')) ?? '';
  return children.trim() ? children.trim().split(' ').map(Number) : [];
}
