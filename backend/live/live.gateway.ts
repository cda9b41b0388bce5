import type { IncomingMessage } from 'node:http';
import { type BeforeApplicationShutdown, Inject } from '@nestjs/common';
import { type OnGatewayConnection, type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import type { WebSocket, WebSocketServer } from 'ws';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/config.module.js';
import { admitBy } from '../platform/http/sockets/path-ws-adapter.js';
import { LiveAdmission } from './live-admission.js';
import { CLOSE, LiveConnection } from './live-connection.js';
import { LiveConnections } from './live-connections.js';
import { LiveSeats } from './live-seats.js';
import { LiveUpkeep } from './live-upkeep.js';

/** How long a stopping server waits for its readers to say goodbye. */
const GOODBYE_MS = 1_000;

/** How long a closed reader may take to say goodbye; one that stopped reading never does. */
const CLOSE_MS = 3_000;

/** The live stream of one station or of all stations of an account. One way: readers send nothing. */
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
    private readonly seats: LiveSeats,
    @Inject(CONFIG) private readonly config: Pick<Config, 'LIVE_PATIENCE_SECONDS'>,
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
    const { subscription, seat, revision } = admitted;
    const patienceMs = this.config.LIVE_PATIENCE_SECONDS * 1_000;
    const connection = new LiveConnection(subscription, socket, request.socket, Date.now(), patienceMs);
    this.seats.take(seat);
    socket.once('close', () => {
      this.seats.leave(seat);
      this.connections.remove(connection);
    });
    this.connections.add(connection);
    if (revision !== this.admission.revision) void this.upkeep.recheck([connection]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.admission.close();
    this.upkeep.stop();
    this.connections.closeWhere(() => true, CLOSE.goingAway, 'Server is stopping');
    const until = Date.now() + GOODBYE_MS;
    while (this.connections.size > 0 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
