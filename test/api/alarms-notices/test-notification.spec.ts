import type { AuditPage } from '@mesonet/contract/audit.js';
import { AlarmRows } from '../../support/notices/alarm-rows.js';
import { newMember } from '../../support/people/email-sign-in.js';
import { type NoticePlace, noticePlace, SECRET_KEY } from '../../support/notices/notice-place.js';

let place: NoticePlace;
let guest: string;
let addresses = 0;

beforeAll(async () => {
  place = await noticePlace();
  guest = (await newMember(place.server, place.account, 'guest', place.mails)).cookie;
});
afterAll(() => place?.end());
beforeEach(() => {
  place.mails.judge = () => null;
});

const newAddress = () => `tester${++addresses}@example.org`;
const pathOf = (group: string) => `/${place.account.id}/admin/alarms/test_notification/${group}`;
const test = (group: string, headers: Record<string, string> = {}, cookie = place.account.cookie) =>
  place.server.fetch(pathOf(group), { cookie, headers });

describe('a test of a notification group', () => {
  it('reaches each recipient at once', async () => {
    const { rows, mails } = place;
    const to = [newAddress(), newAddress()];
    const answer = await test(await rows.group('email', to, { description: 'Night shift' }));
    expect([answer.status, await answer.json()]).toEqual([200, { sent: 2 }]);
    for (const each of to) {
      const [mail] = mails.to(each);
      expect(mail!.subject).toBe('Test of the notification group Night shift');
      expect(mail!.text).toContain('No alarm has fired.');
    }
  });

  it('reaches browsers, phones and webhooks', async () => {
    const { rows, pushes, firebase, hook } = place;
    const { token, path } = pushes.subscribe();
    const devices = [await rows.device(token), await rows.device('test-phone')];
    const push = await test(await rows.group('push_notification', devices));
    expect(await push.json()).toEqual({ sent: 2 });
    expect(pushes.taken.get(path)).toMatchObject([{ payload: { kind: 'test' } }]);
    expect(firebase.taken.map((message) => message.token)).toContain('test-phone');
    const group = await rows.group('webhook', [`${hook.origin}/test`], {
      secret: 'whsec_of_the_test',
      key: Buffer.from(SECRET_KEY),
    });
    expect(await (await test(group)).json()).toEqual({ sent: 1 });
    const call = hook.requests.find(({ path: each }) => each === '/test')!;
    expect(JSON.parse(call.body.toString())).toMatchObject({ kind: 'test' });
  });

  it('counts those it reached, and says why it reached nobody', async () => {
    const { rows, mails } = place;
    const [bad, worse, good] = [newAddress(), newAddress(), newAddress()];
    mails.judge = (to) => (to === good ? null : 550);
    expect(await (await test(await rows.group('email', [bad, good]))).json()).toEqual({ sent: 1 });
    const answer = await test(await rows.group('email', [bad, worse]));
    expect(answer.status).toBe(502);
    const problem = (await answer.json()) as { code: string; errors: { path: string; message: string }[] };
    expect(problem.code).toBe('not_delivered');
    expect(problem.errors.map(({ path }) => path)).toEqual(['address.0', 'address.1']);
    expect(problem.errors[1]!.message).toContain('The mail server refused it');
  });

  it('is sent once a minute', async () => {
    const { rows, mails } = place;
    const to = newAddress();
    const group = await rows.group('email', [to]);
    const answers = await Promise.all([test(group), test(group), test(group)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(mails.to(to)).toHaveLength(1);
  });

  it('is sent 20 times an hour in an organization, however many groups that has', async () => {
    const { server, mails } = place;
    const busy = await server.createAccount();
    const rows = new AlarmRows((text, values) => server.sql(text, values), busy.id, 'none');
    const send = (group: string) =>
      server.fetch(`/${busy.id}/admin/alarms/test_notification/${group}`, { cookie: busy.cookie });
    for (let n = 0; n < 20; n += 1) expect((await send(await rows.group('email', []))).status).toBe(200);
    const to = newAddress();
    const refused = await send(await rows.group('email', [to]));
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too_many_tests' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(mails.to(to)).toEqual([]);
  });

  it('is told of in the audit log, whomever it reaches, and a refused one is not', async () => {
    const { server, rows, mails, account } = place;
    mails.judge = () => 550;
    const group = await rows.group('email', [newAddress()], { description: 'Day shift' });
    const statuses = [(await test(group)).status, (await test(group)).status];
    expect(statuses).toEqual([502, 429]);
    await test(group, { accept: 'text/html', 'sec-fetch-site': 'none' });
    const { items } = await server.get<AuditPage>(`/api/v1/accounts/${account.id}/audit/`, account.cookie);
    const own = items.filter(({ object }) => object === group);
    expect(own.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'notification_group_tested', before: null, after: { desc: 'Day shift', recipients: 1 } },
    ]);
  });

  it('keeps nobody from signing in while the mail server is slow to take it', async () => {
    const { server, rows, mails, account } = place;
    const slow = Array.from({ length: 10 }, newAddress);
    let goOn: (code: null) => void = () => undefined;
    const gate = new Promise<null>((resolve) => (goOn = resolve));
    mails.judge = (to) => (slow.includes(to) ? gate : null);
    const tested = test(await rows.group('email', slow)).then(() => 'tested');
    const signedIn = newMember(server, account, 'guest', mails).then(() => 'signed in');
    expect(await Promise.race([tested, signedIn])).toBe('signed in');
    goOn(null);
    await tested;
    expect(slow.map((to) => mails.to(to).length)).toEqual(slow.map(() => 1));
  });

  it('is for managers of the organization of the group', async () => {
    const { rows, server } = place;
    const group = await rows.group('email', [newAddress()]);
    const other = await server.createAccount();
    expect((await test(group, {}, '')).status).toBe(401);
    expect((await test(group, {}, guest)).status).toBe(403);
    expect((await test(group, {}, other.cookie)).status).toBe(404);
    const elsewhere = `/${other.id}/admin/alarms/test_notification/${group}`;
    expect((await server.fetch(elsewhere, { cookie: other.cookie })).status).toBe(404);
    expect((await test('nonsense')).status).toBe(404);
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ referer: 'https://evil.example/' }],
    [{ 'sec-fetch-site': 'cross-site', accept: 'image/png' }],
  ])('is refused to another site: %j', async (headers) => {
    const to = newAddress();
    const answer = await test(await place.rows.group('email', [to]), headers);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ detail: 'Cross-site request refused' });
    expect(place.mails.to(to)).toEqual([]);
  });

  it('asks by a button when a browser opens the address', async () => {
    const to = newAddress();
    const group = await place.rows.group('email', [to]);
    const page = await test(group, { accept: 'text/html', 'sec-fetch-site': 'none' });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`<form method="post" action="${pathOf(group)}">`);
    expect(place.mails.to(to)).toEqual([]);
    const sent = await place.server.fetch(pathOf(group), {
      method: 'POST',
      cookie: place.account.cookie,
      body: '',
      headers: {
        accept: 'text/html',
        origin: place.server.url,
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect(await sent.text()).toContain('One recipient has received it.');
    expect(place.mails.to(to)).toHaveLength(1);
  });
});

describe('the key of Web Push', () => {
  it('is for members', async () => {
    const path = `/api/v1/accounts/${place.account.id}/web_push_key/`;
    expect((await place.server.fetch(path)).status).toBe(401);
    const { key } = await place.server.get<{ key: string }>(path, guest);
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  });
});
