import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Tracks for each connection of a server which answers are not completely sent yet. */
export class OpenResponses {
  private static readonly known = new WeakMap<Server, OpenResponses>();
  private readonly bySocket = new WeakMap<Duplex, Set<ServerResponse>>();

  private constructor(server: Server) {
    // This listener must run before the listener that answers the request, because the answer may be complete at once.
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      const open = this.bySocket.get(socket) ?? closedWith(socket);
      this.bySocket.set(socket, open.add(response));
      response.once('close', () => open.delete(response));
    });
  }

  /** @returns the answers of the server since the first call */
  static of(server: Server): OpenResponses {
    const responses = OpenResponses.known.get(server) ?? new OpenResponses(server);
    OpenResponses.known.set(server, responses);
    return responses;
  }

  /**
   * @returns a promise that resolves when all unfinished answers of the connection are sent; null when there are none
   */
  sentOn(socket: Duplex): Promise<unknown> | null {
    const open = [...(this.bySocket.get(socket) ?? [])];
    if (open.length === 0) return null;
    return Promise.all(
      open.map((response) => new Promise<void>((resolve) => response.once('close', resolve))),
    );
  }
}

/**
 * Returns a set whose answers are closed when the connection is, so that their files and queries end. A caller may send
 * several requests without waiting. When the caller leaves, Node 20 closes only the answer that is being sent, and the
 * later ones would be kept for ever.
 */
function closedWith(socket: Duplex): Set<ServerResponse> {
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
