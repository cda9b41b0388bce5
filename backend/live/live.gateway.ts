import type { IncomingMessage } from 'node:http';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { type OnGatewayConnection, type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import type { WebSocket, WebSocketServer } from 'ws';
import { admitBy } from '../platform/http/sockets/path-ws-adapter.js';
import { LiveAdmission } from './live-admission.js';
import { CLOSE } from './live-connection.js';
import { LiveConnections } from './live-connections.js';
import { LiveReception } from './live-reception.js';
import { LiveUpkeep } from './live-upkeep.js';

/** Time for which a stopping server waits until the clients of live streams have answered the closing handshake. */
const GOODBYE_MS = 1_000;

/**
 * Time in which a client must answer the closing handshake of its live stream. A client that has stopped reading never
 * answers.
 */
const CLOSE_MS = 3_000;

/**
 * The live stream of the samples of one station or of all stations of an account. It is one-way: clients send nothing.
 */
@WebSocketGateway({
  path: '{/api/v1}/accounts/:accountId/stations{/:stationId}/realtimedata',
  maxPayload: 1024,
  perMessageDeflate: false,
  closeTimeout: CLOSE_MS,
})
export class LiveGateway
  implements OnGatewayInit<WebSocketServer>, OnGatewayConnection<WebSocket>, BeforeApplicationShutdown
{
  constructor(
    private readonly admission: LiveAdmission,
    private readonly connections: LiveConnections,
    private readonly upkeep: LiveUpkeep,
    private readonly reception: LiveReception,
  ) {}

  afterInit(server: WebSocketServer): void {
    admitBy(server, (request, params, visitor) => this.admission.admit(request, params, visitor));
  }

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    const admitted = this.admission.take(request);
    if (!admitted) {
      socket.terminate();
      return;
    }
    const connection = this.reception.open(socket, request, admitted);
    if (admitted.revision !== this.admission.revision) void this.upkeep.recheck([connection]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.admission.close();
    this.upkeep.stop();
    this.connections.closeMatching(() => true, CLOSE.goingAway, 'Server is stopping');
    const until = Date.now() + GOODBYE_MS;
    while (this.connections.size > 0 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
