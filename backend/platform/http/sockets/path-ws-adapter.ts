import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { BlockList } from 'node:net';
import type { Duplex } from 'node:stream';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import { match, type MatchFunction } from 'path-to-regexp';
import type { WebSocketServer } from 'ws';
import type { Config } from '../../config.js';
import { isOwnOrigin } from '../../access/cross-site.js';
import { addressRanges, clientAddress } from '../client-address.js';
import { type Visitor, visitorOf } from '../visitor.js';
import { DomainError, Forbidden, NotFound } from '../../errors.js';
import { OpenResponses } from './open-responses.js';
import { refuseSocket } from './socket-answer.js';

/** Values of the parameters in the path of a WebSocket gateway. */
export type PathParams = Partial<Record<string, string>>;

/**
 * Decides before the upgrade whether a caller may open a WebSocket.
 * @throws DomainError to refuse; it becomes the HTTP answer
 */
export type Admission = (request: IncomingMessage, params: PathParams, visitor: Visitor) => Promise<void>;

interface Route {
  server: WebSocketServer;
  match: MatchFunction<PathParams>;
}

const admissions = new WeakMap<WebSocketServer, Admission>();

/** Sets the function that decides who may open a WebSocket of a gateway. Without one, nobody may. */
export function admitBy(server: WebSocketServer, admission: Admission): void {
  admissions.set(server, admission);
}

/**
 * Routes WebSocket upgrades by path patterns, because Nest itself compares paths only as plain text. Unknown paths,
 * foreign origins, and callers that the gateway does not admit get an ordinary HTTP answer that refuses the upgrade.
 */
export class PathWsAdapter extends WsAdapter {
  protected override readonly logger = new Logger(PathWsAdapter.name);
  private readonly routes: Route[] = [];
  private readonly detach: (() => void)[] = [];
  private readonly proxies: BlockList;

  /** @param refused is told of each upgrade that is refused */
  constructor(
    app: INestApplicationContext,
    private readonly config: Config,
    private readonly refused: (status: number) => void = () => undefined,
  ) {
    super(app);
    this.proxies = addressRanges(config.TRUSTED_PROXIES);
  }

  override async dispose(): Promise<void> {
    for (const remove of this.detach.splice(0)) remove();
    this.routes.length = 0;
    await super.dispose();
  }

  /** Logs errors of a single WebSocket at debug level only, because a mistake of a client is no error of the server. */
  override bindErrorHandler(server: WebSocketServer): WebSocketServer {
    server.on('connection', (socket) => {
      socket.on('error', (error) => this.logger.debug(`WebSocket closed: ${error.message}`));
    });
    server.on('error', (error) => this.logger.error(error));
    return server;
  }

  protected override ensureHttpServerExists(
    port: number,
    server: Server = createServer(),
  ): Server | undefined {
    if (this.httpServersRegistry.has(port)) return undefined;
    this.httpServersRegistry.set(port, server);
    const responses = OpenResponses.of(server);
    const listener = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const take = () => this.take(server, request, socket, head);
      const sent = responses.sentOn(socket);
      if (sent) void afterwards(sent, socket, take);
      else take();
    };
    server.on('upgrade', listener);
    this.detach.push(() => server.off('upgrade', listener));
    return server;
  }

  private take(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (request.headers.upgrade?.toLowerCase() === 'websocket') void this.upgrade(request, socket, head);
    else serveWithoutUpgrade(server, request, socket, head);
  }

  protected override addWsServerToRegistry<Registered extends Record<'path', string>>(
    server: Registered,
    port: number,
    path: string,
  ): void {
    super.addWsServerToRegistry(server, port, path);
    this.routes.push({
      server: server as unknown as WebSocketServer,
      match: match<PathParams>(path, { sensitive: true }),
    });
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const onError = () => socket.destroy();
    socket.on('error', onError);
    try {
      const server = await this.admit(request);
      socket.off('error', onError);
      server.handleUpgrade(request, socket, head, (client) => server.emit('connection', client, request));
    } catch (error) {
      const refusal = error instanceof DomainError ? error : null;
      if (!refusal) this.logger.error({ err: error }, 'WebSocket upgrade failed');
      this.refused(refusal?.status ?? 500);
      refuseSocket(socket, refusal);
    }
  }

  /** @returns the WebSocket server of the gateway that accepts the connection */
  private async admit(request: IncomingMessage): Promise<WebSocketServer> {
    const { server, params } = this.routeOf(request.url ?? '');
    const { origin } = request.headers;
    if (origin !== undefined && !isOwnOrigin(origin, request.headers, this.config)) {
      throw new Forbidden('Cross-site request refused', 'cross_site_request');
    }
    const admission = admissions.get(server);
    if (!admission) throw new Forbidden();
    const address = clientAddress(request, this.proxies);
    await admission(request, params, visitorOf(address, request.socket.remoteAddress, request.headers));
    return server;
  }

  private routeOf(url: string): { server: WebSocketServer; params: PathParams } {
    const path = url.replace(/[?#].*$/s, '');
    for (const route of this.routes) {
      const found = matchOrNot(route.match, path);
      if (found) return { server: route.server, params: found.params };
    }
    throw new NotFound();
  }
}

/**
 * Waits with an upgrade until the earlier requests on its connection are answered. Node hands over the connection at
 * once, and an answer written too early would mix with the earlier answers.
 */
async function afterwards(sent: Promise<unknown>, socket: Duplex, take: () => void): Promise<void> {
  const onError = () => socket.destroy();
  socket.on('error', onError);
  await sent;
  socket.off('error', onError);
  if (!socket.destroyed && socket.writable) take();
}

/** Matches a path. A path that cannot be decoded matches no route. */
function matchOrNot(matches: MatchFunction<PathParams>, path: string): ReturnType<MatchFunction<PathParams>> {
  try {
    return matches(path);
  } catch (error) {
    if (error instanceof URIError || error instanceof TypeError) return false;
    throw error;
  }
}

const UPGRADE_HEADERS: ReadonlySet<string> = new Set(['connection', 'upgrade', 'http2-settings']);

/**
 * Serves a request for an upgrade to another protocol than WebSocket as an ordinary request. Java's HTTP client offers
 * HTTP/2 (h2c) with its first request, and Node hands over all upgrades once a listener exists.
 */
function serveWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(i, i + 2);
    if (!UPGRADE_HEADERS.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
