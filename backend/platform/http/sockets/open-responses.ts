import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Knows which answers of a connection are not sent yet. */
export class OpenResponses {
  private readonly bySocket = new WeakMap<Duplex, Set<ServerResponse>>();

  constructor(private readonly server: Server) {
    // Ahead of the listener that answers, which may do so at once.
    server.prependListener('request', this.note);
  }

  dispose(): void {
    this.server.off('request', this.note);
  }

  /** Resolves when the connection has sent all answers that it owes now; null when it owes none. */
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
