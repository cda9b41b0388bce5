import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes the answers that a caller who has left will never get, so that their files and queries end. A caller may send
 * several requests without waiting. When the connection closes, Node 20 closes only the answer that is being sent, and
 * the later ones would be kept for ever.
 */
export function closeLostAnswers(server: Server): void {
  const bySocket = new WeakMap<Socket, Set<ServerResponse>>();
  // This listener must run before the one that answers the request, because the answer may be complete at once.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const open = bySocket.get(socket) ?? followed(socket);
    bySocket.set(socket, open.add(response));
    response.once('close', () => open.delete(response));
  });
}

/** @returns a set whose answers are closed when the connection is */
function followed(socket: Socket): Set<ServerResponse> {
  const open = new Set<ServerResponse>();
  // Node's own listener is older, so it has closed its answers before.
  socket.once('close', () => {
    for (const response of open) {
      response.destroy();
      if (!response.closed) response.emit('close');
    }
  });
  return open;
}
