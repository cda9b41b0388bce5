import { readFile } from 'node:fs/promises';

const ESTABLISHED = '01';

/**
 * Which connections a listening port of this machine still holds open, by the port of the other end; from Linux' own
 * table, because who does not read cannot tell that it was closed.
 */
export async function openConnections(port: number): Promise<Set<number>> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).trim().split('\n').slice(1);
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const open = rows.filter(([, near = '', , state]) => state === ESTABLISHED && portOf(near) === port);
  return new Set(open.map(([, , far = '']) => portOf(far)));
}

function portOf(address: string): number {
  return Number.parseInt(address.slice(address.indexOf(':') + 1), 16);
}
