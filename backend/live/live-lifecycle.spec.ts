import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { WebSocket } from 'ws';
import { LiveMessage } from '@mesonet/contract/live.js';
import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import { StationDirectory } from '../features/stations/station-directory.js';
import { loadConfig } from '../platform/config.js';
import { CONFIG } from '../platform/config.module.js';
import { EventBus } from '../platform/event-bus.js';
import { PathWsAdapter } from '../platform/http/sockets/path-ws-adapter.js';
import { Authenticator, ObjectAccounts, type Principal } from '../platform/access/principal.js';
import { LatestSamples } from '../samples/owner/latest-samples.js';
import type { SampleValues } from '../samples/core/observation.js';
import { LiveAdmission } from './live-admission.js';
import { LiveConnections } from './live-connections.js';
import { LiveGateway } from './live.gateway.js';
import { LiveReception } from './live-reception.js';
import { LiveSeats } from './live-seats.js';
import { LiveUpkeep } from './live-upkeep.js';

const START = Date.UTC(2026, 10, 20, 12);

/** Accounts, stations and sessions in memory; a cookie is the id of a session. */
class World {
  readonly stations = new Map([
    ['pub_1', { series: 1, accountId: 'pub' }],
    ['pub_2', { series: 2, accountId: 'pub' }],
    ['own_1', { series: 3, accountId: 'own' }],
  ]);
  readonly publicAccounts = new Set(['pub']);
  readonly accounts = new Set(['pub', 'own']);
  /** Session → the account it is a member of. */
  readonly sessions = new Map([
    ['of-pub', 'pub'],
    ['of-own', 'own'],
  ]);
  readonly latest = new Map<number, { time: number; row: SampleValues }>();
  isDatabaseAway = false;
  /** Runs after a session was looked up and before the caller gets the result. */
  meanwhile: () => void = () => undefined;
}

const world = new World();

class WorldAuthenticator extends Authenticator {
  override ofSession(): Promise<Principal | null> {
    throw new Error('No live connection asks by a session alone');
  }

  override async authenticate({ cookie = '' }: { cookie?: string }): Promise<Principal | null> {
    if (world.isDatabaseAway) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const account = world.sessions.get(cookie);
    await Promise.resolve();
    world.meanwhile();
    if (account === undefined) return null;
    return {
      id: account,
      kind: 'legacy-account',
      email: null,
      profile: null,
      isToken: false,
      isSuperAdmin: false,
      memberships: new Map([[account, 'admin']]),
      sessionId: cookie,
    };
  }
}

class WorldAccounts extends ObjectAccounts {
  refresh = () => Promise.resolve();

  override account(id: string) {
    const found = world.accounts.has(id) ? { id, allowsAnonymousGuest: world.publicAccounts.has(id) } : null;
    return Promise.resolve(found);
  }

  override ofStation(stationId: string) {
    return Promise.resolve(world.stations.get(stationId)?.accountId ?? null);
  }
}

const settings = (stationId: string) => {
  const station = world.stations.get(stationId);
  const place = {
    stationname: 'Mast',
    timezone: 'UTC',
    elevationFeet: null,
    latitude: null,
    longitude: null,
    intake: DEFAULT_INTAKE,
    keepsAllUntil: -Infinity,
    units: {},
    extras: null,
    removedExtras: new Set<string>(),
  };
  return station && { ...station, ...place, stationId };
};
const directory: Pick<StationDirectory, 'byId' | 'ofAccount'> = {
  byId: settings,
  ofAccount: (accountId) =>
    [...world.stations.keys()].map((id) => settings(id)!).filter((each) => each.accountId === accountId),
};
const latest: Pick<LatestSamples, 'get'> = {
  get: (series) => {
    const sample = world.latest.get(series);
    return sample && { ...sample, receivedAt: sample.time, keys: new Map(), usualIntervalMs: null };
  },
};

@Module({
  providers: [
    EventBus,
    LiveAdmission,
    LiveConnections,
    LiveGateway,
    LiveReception,
    LiveSeats,
    LiveUpkeep,
    { provide: CONFIG, useValue: loadConfig({ LIVE_SOCKETS_PER_SESSION: '3' }) },
    { provide: Authenticator, useClass: WorldAuthenticator },
    { provide: ObjectAccounts, useClass: WorldAccounts },
    { provide: StationDirectory, useValue: directory },
    { provide: LatestSamples, useValue: latest },
  ],
})
class LiveTestModule {}

describe('live connections', () => {
  let app: NestFastifyApplication;
  let bus: EventBus;
  let url: string;

  beforeEach(async () => {
    Object.assign(world, new World());
    app = await NestFactory.create<NestFastifyApplication>(LiveTestModule, new FastifyAdapter(), {
      logger: false,
    });
    app.useWebSocketAdapter(new PathWsAdapter(app, loadConfig({})));
    await app.listen(0, '127.0.0.1');
    bus = app.get(EventBus);
    url = `ws://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}/accounts`;
  });

  afterEach(() => app.close());

  const open = async (path: string, cookie?: string) => {
    const seen: [station: string, temperature: unknown][] = [];
    const socket = new WebSocket(`${url}/${path}/realtimedata`, { headers: { ...(cookie && { cookie }) } });
    socket.on('message', (data: Buffer) => {
      const { stationid, measData } = LiveMessage.parse(JSON.parse(data.toString('utf8'))).data;
      seen.push([stationid, measData.temperature]);
    });
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    await once(socket, 'open');
    return { socket, seen, closed };
  };
  const accept = (stationId: string, temperature: number, more: { isLate?: boolean } = {}) => {
    const { series, accountId } = world.stations.get(stationId)!;
    const time = START + temperature * 1000;
    const values = { temperature };
    const place = { shard: 0, seq: 1, series, stationId, accountId };
    const sample = { ...place, time, receivedAt: time, values, violations: [] };
    bus.publish('sample.accepted', { ...sample, isLate: false, ...more });
  };
  /** Resolves when everything that was sent before has arrived. */
  const settle = async (...sockets: WebSocket[]) => {
    for (const socket of sockets) {
      socket.ping();
      await once(socket, 'pong');
    }
  };

  it('start with the newest sample of each station that has one', async () => {
    world.latest.set(1, { time: START, row: { temperature: 7 } });
    const [all, none] = [await open('pub/stations'), await open('pub/stations/pub_2')];
    accept('pub_2', 8);
    await settle(all.socket, none.socket);
    expect(all.seen).toEqual([
      ['pub_1', 7],
      ['pub_2', 8],
    ]);
    expect(none.seen).toEqual([['pub_2', 8]]);
  });

  it('get every sample of a burst, and no late one', async () => {
    const [station, account] = [await open('pub/stations/pub_1'), await open('pub/stations')];
    for (let i = 0; i < 200; i += 1) accept('pub_1', i);
    accept('pub_1', 999, { isLate: true });
    await settle(station.socket, account.socket);
    for (const { seen } of [station, account])
      expect(seen).toEqual(Array.from({ length: 200 }, (_, i) => ['pub_1', i]));
  });

  it('tell which stations somebody reads', async () => {
    const connections = app.get(LiveConnections);
    expect(connections.openStations()).toEqual([]);
    const station = await open('own/stations/own_1', 'of-own');
    await open('pub/stations');
    expect(connections.openStations()).toEqual(['own:own_1', 'pub:pub_1', 'pub:pub_2']);
    station.socket.close();
    await station.closed;
    await settle((await open('pub/stations')).socket);
    expect(connections.openStations()).toEqual(['pub:pub_1', 'pub:pub_2']);
    expect(connections.size).toBe(2);
  });

  it('end with 4404 when their station is deleted; those of the account go on without it', async () => {
    const [station, other, account] = [
      await open('pub/stations/pub_1'),
      await open('pub/stations/pub_2'),
      await open('pub/stations'),
    ];
    world.stations.delete('pub_1');
    bus.publish('station.removed', { series: 1, stationId: 'pub_1' });
    expect(await station.closed).toBe(4404);
    accept('pub_2', 5);
    await settle(other.socket, account.socket);
    expect([other.seen, account.seen]).toEqual([[['pub_2', 5]], [['pub_2', 5]]]);
  });

  it('end with 4401 for anonymous readers when the account is closed to them, and not for members', async () => {
    const [stranger, member, elsewhere] = [
      await open('pub/stations'),
      await open('pub/stations', 'of-pub'),
      await open('own/stations', 'of-own'),
    ];
    world.publicAccounts.clear();
    bus.publish('account.visibility-changed', { accountId: 'pub' });
    expect(await stranger.closed).toBe(4401);
    await settle(member.socket, elsewhere.socket);
  });

  it('end with 4401 when their session ends', async () => {
    const [own, others] = [await open('own/stations/own_1', 'of-own'), await open('pub/stations', 'of-pub')];
    bus.publish('session.ended', { sessionId: 'of-own' });
    expect(await own.closed).toBe(4401);
    await settle(others.socket);
  });

  it('end too when the session ended while they were being opened', async () => {
    world.meanwhile = () => {
      world.meanwhile = () => undefined;
      world.sessions.delete('of-own');
      bus.publish('session.ended', { sessionId: 'of-own' });
    };
    const { closed } = await open('own/stations', 'of-own');
    expect(await closed).toBe(4401);
  });

  it('are asked again whether they still may: an ended session 4401, a lost membership 4404', async () => {
    world.sessions.set('second', 'own');
    const [ended, lost, kept] = [
      await open('own/stations', 'of-own'),
      await open('own/stations/own_1', 'second'),
      await open('pub/stations', 'of-pub'),
    ];
    world.sessions.delete('of-own');
    world.sessions.set('second', 'pub');
    await app.get(LiveUpkeep).recheck(app.get(LiveConnections).all());
    expect([await ended.closed, await lost.closed]).toEqual([4401, 4404]);
    await settle(kept.socket);
  });

  it('stay while the database cannot tell, and new ones wait', async () => {
    const { socket } = await open('own/stations', 'of-own');
    world.isDatabaseAway = true;
    await app.get(LiveUpkeep).recheck(app.get(LiveConnections).all());
    await settle(socket);
    const refused = new WebSocket(`${url}/own/stations/realtimedata`, { headers: { cookie: 'of-own' } });
    refused.on('error', () => undefined);
    const [, answer] = (await once(refused, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(answer.statusCode).toBe(503);
    refused.terminate();
  });

  it('are refused beyond the number that one session may have, until one of them closes', async () => {
    const opened = [];
    for (let i = 0; i < 3; i += 1) opened.push(await open('own/stations', 'of-own'));
    const refused = new WebSocket(`${url}/own/stations/realtimedata`, { headers: { cookie: 'of-own' } });
    refused.on('error', () => undefined);
    const [, answer] = (await once(refused, 'unexpected-response')) as [unknown, IncomingMessage];
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60']);
    refused.terminate();
    const other = await open('pub/stations', 'of-pub');
    opened[0]!.socket.close();
    await opened[0]!.closed;
    await settle(other.socket);
    await settle((await open('own/stations', 'of-own')).socket);
  });

  it('end with 1001 when the server stops', async () => {
    const readers = [await open('pub/stations'), await open('own/stations', 'of-own')];
    await app.close();
    for (const { closed } of readers) expect(await closed).toBe(1001);
  });
});
