import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';

const NEWLINE = 10;

/**
 * How many memory maps a process has. A line of `/proc/PID/maps` each; counted as they come, since it can be 65,530.
 * @throws Error where they cannot be read: on Linux they can when it runs as our user or we as root
 */
export async function countMaps(pid: number): Promise<number> {
  let lines = 0;
  for await (const chunk of createReadStream(`/proc/${pid}/maps`)) {
    for (const byte of chunk as Buffer) if (byte === NEWLINE) lines += 1;
  }
  return lines;
}

/** How many memory maps the system lets one process have. @throws Error where that cannot be read */
export async function readMapsLimit(): Promise<number> {
  return Number(await readFile('/proc/sys/vm/max_map_count', 'utf8'));
}
