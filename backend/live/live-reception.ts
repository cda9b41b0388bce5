import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { WebSocket } from 'ws';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/config.module.js';
import type { Admitted } from './live-admission.js';
import { LiveConnection } from './live-connection.js';
import { LiveConnections } from './live-connections.js';
import { LiveSeats } from './live-seats.js';

/**
 * Registers connections of clients that may read the live stream, and counts each one from its beginning to its end.
 */
@Injectable()
export class LiveReception {
  constructor(
    private readonly connections: LiveConnections,
    private readonly seats: LiveSeats,
    @Inject(CONFIG) private readonly config: Pick<Config, 'LIVE_PATIENCE_SECONDS'>,
  ) {}

  open(socket: WebSocket, request: IncomingMessage, { subscription, seat }: Admitted): LiveConnection {
    const connection = new LiveConnection(subscription, socket, request.socket, {
      now: Date.now(),
      patienceMs: this.config.LIVE_PATIENCE_SECONDS * 1_000,
    });
    this.seats.take(seat);
    socket.once('close', () => {
      this.seats.leave(seat);
      this.connections.remove(connection);
    });
    this.connections.add(connection);
    return connection;
  }
}
