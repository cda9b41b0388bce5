import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { TestServer } from './server.js';

/** An open live stream, as far as its end is concerned. */
export interface LiveSocket {
  /** The code it was closed with. */
  closed: Promise<number>;
  end(): void;
}

/** @param headers of whoever asks. @throws Error when it is refused */
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
