import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { TestServer } from './server.js';

/** An open live stream whose messages are not read. */
export interface LiveSocket {
  /** The code with which the server closed it. */
  closed: Promise<number>;
  end(): void;
}

/**
 * @param headers headers that identify the caller
 * @throws Error when it is refused
 */
export async function openLiveSocket(
  server: TestServer,
  accountId: string,
  headers: Record<string, string> = {},
): Promise<LiveSocket> {
  const socket = new WebSocket(`${server.wsUrl}/accounts/${accountId}/stations/realtimedata`, { headers });
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  await once(socket, 'open');
  return { closed, end: () => socket.terminate() };
}
