import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

const LOOPBACK = '127.0.0.1';
/**
 * Ports below those that operating systems give to outgoing connections (Linux from 32768 on). Outgoing connections
 * start all the time, but a port that was found free must stay free until its server listens, which takes QuestDB
 * seconds.
 */
const RANGE = [20_000, 32_000] as const;
const ATTEMPTS = 1_000;

/**
 * Finds different TCP ports of 127.0.0.1 that are free at this moment.
 * @throws Error when there are not enough free ports
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let attempt = 0; attempt < ATTEMPTS && ports.size < count; attempt += 1) {
    const port = randomInt(...RANGE);
    if (await isFree(port)) ports.add(port);
  }
  if (ports.size < count) throw new Error(`No ${count} free ports were found from ${RANGE.join(' to ')}`);
  return [...ports];
}

/** Returns true when a port of 127.0.0.1 is free. */
export async function isFree(port: number): Promise<boolean> {
  return requireFree(port, LOOPBACK).then(
    () => true,
    () => false,
  );
}

/**
 * Checks that a port is free by listening on it for a moment.
 * @throws NodeJS.ErrnoException as `listen` does: EADDRINUSE, EACCES, EADDRNOTAVAIL
 */
export async function requireFree(port: number, host: string): Promise<void> {
  await close(await listen(port, host));
}

function listen(port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
