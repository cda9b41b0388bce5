import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';

const NEWLINE = 10;

/**
 * Counts the memory maps of a process: the lines of `/proc/PID/maps`. QuestDB needs many and fails when it runs out of
 * them. The file is counted while it is read, because it can have 65,530 lines.
 * @throws Error where the file cannot be read; on Linux only root and the user who runs the process can read it
 */
export async function countMaps(pid: number): Promise<number> {
  let lines = 0;
  for await (const chunk of createReadStream(`/proc/${pid}/maps`)) {
    for (const byte of chunk as Buffer) if (byte === NEWLINE) lines += 1;
  }
  return lines;
}

/**
 * Reads how many memory maps Linux allows one process.
 * @throws Error where the limit cannot be read
 */
export async function readMapsLimit(): Promise<number> {
  return Number(await readFile('/proc/sys/vm/max_map_count', 'utf8'));
}
