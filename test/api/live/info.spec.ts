import type { Info } from '@mesonet/contract/info.js';
import { newMember } from '../../support/people/email-sign-in.js';
import { openLiveSocket } from '../../support/servers/live-socket.js';
import { testServer } from '../../support/servers/server.js';
import { eventually } from '../../support/wait-for.js';

const server = testServer();
const infoFor = (cookie: string, path = '/api/v1/info/') => server.get<Info>(path, cookie);

describe('the info', () => {
  it('names stations that somebody reads live, to members those of their own', async () => {
    const [own, other] = [await server.createAccount(), await server.createAccount()];
    const [first, second] = [await server.createStation(own), await server.createStation(own)];
    await server.createStation(other);
    const guest = await newMember(server, own, 'guest');
    const sadmin = await server.superAdmin();
    expect((await infoFor(guest.cookie)).active_subscriptions).toEqual([]);

    const socket = await openLiveSocket(server, own.id, { cookie: own.cookie });
    const open = [first, second].map(({ id }) => `${own.id}:${id}`).sort();
    for (const cookie of [guest.cookie, own.cookie]) {
      expect((await infoFor(cookie)).active_subscriptions).toEqual(open);
    }
    expect((await infoFor(sadmin)).active_subscriptions).toEqual(expect.arrayContaining(open));
    expect((await infoFor(other.cookie)).active_subscriptions).toEqual([]);

    socket.end();
    await eventually(async () => expect((await infoFor(guest.cookie)).active_subscriptions).toEqual([]));
  });

  it('has the same answer at the address of the specified client, and none for visitors', async () => {
    const { cookie } = await server.createAccount();
    const info = await infoFor(cookie);
    expect(info).toEqual({ active_subscriptions: [], version: expect.stringMatching(/^\d+\.\d+/) as string });
    expect(await infoFor(cookie, '/api/info/')).toEqual(info);
    for (const path of ['/api/info/', '/api/v1/info/']) {
      expect((await server.fetch(path)).status).toBe(401);
    }
  });
});
