import { createServer, type Server } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** TCP ports of 127.0.0.1 that are free now. All are held before the first is let go, so no two are the same. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0, LOOPBACK)));
  const ports = servers.map(portOf);
  await Promise.all(servers.map(close));
  return ports;
}

/** @throws NodeJS.ErrnoException as `listen` does: EADDRINUSE, EACCES, EADDRNOTAVAIL */
export async function requireFree(port: number, host: string): Promise<void> {
  await close(await listen(port, host));
}

function listen(port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port');
  return address.port;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
