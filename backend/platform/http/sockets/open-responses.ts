import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Tracks for each connection which answers are not completely sent yet. */
export class OpenResponses {
  private readonly bySocket = new WeakMap<Duplex, Set<ServerResponse>>();

  constructor(private readonly server: Server) {
    // This listener must run before the listener that answers the request, because the answer may be complete at once.
    server.prependListener('request', this.note);
  }

  dispose(): void {
    this.server.off('request', this.note);
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

  private readonly note = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    const open = this.bySocket.get(socket) ?? new Set();
    this.bySocket.set(socket, open.add(response));
    response.once('close', () => open.delete(response));
  };
}
