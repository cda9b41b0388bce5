import { readFile } from 'node:fs/promises';

const ESTABLISHED = '01';

/**
 * Reads the open connections of a listening port from Linux' own table, because a client that does not read cannot tell
 * that its connection was closed.
 * @returns the ports of the clients
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
