import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NoticeKind } from '@mesonet/contract/violations.js';
import { HOUR_MS } from '@mesonet/model/durations.js';
import { newMember } from '../../support/people/email-sign-in.js';
import { AlarmRows, type Episode } from '../../support/notices/alarm-rows.js';
import { failure } from '../../support/notices/firebase.js';
import type { StandInAnswer } from '../../support/notices/stand-in.js';
import { waitFor } from '../../support/wait-for.js';
import { type NoticePlace, noticePlace, SECRET_KEY } from '../../support/notices/notice-place.js';

const NOTICES_PAGE = join(import.meta.dirname, '../../../docs/notices.md');
const SIGNATURE_EXAMPLE = /```js\n(.*?)```/s.exec(readFileSync(NOTICES_PAGE, 'utf8'))![1]!;
const SIGNATURE_MAIN = `
import { readFileSync } from 'node:fs';

console.log(isFromMesonet(readFileSync(0), process.env.SIGNATURE, process.env.SECRET));`;
const SECRET = 'whsec_of_the_test';
const KEY = Buffer.from(SECRET_KEY);

let place: NoticePlace;
let addresses = 0;

beforeAll(async () => {
  place = await noticePlace();
  const { server, account } = place;
  const units = { temperature: 'degreeC' };
  await server.fetch(`/api/v1/accounts/${account.id}/units/`, {
    method: 'PUT',
    cookie: account.cookie,
    body: JSON.stringify(units),
    headers: { 'content-type': 'application/json' },
  });
});
afterAll(() => place?.end());
beforeEach(() => {
  place.mails.judge = () => null;
  place.hookAnswers.next = () => ({ status: 204 });
});

const newAddress = () => `warden${++addresses}@example.org`;
const dueNow = () =>
  place.server.sql(
    `UPDATE alarm_notices SET next_try_at = now() - interval '1 s' WHERE state = 'waiting' AND attempts > 0`,
  );
const end = ({ alarmId }: Episode, reason: string) =>
  place.server.sql('UPDATE violations SET ended_at = $2, end_reason = $3 WHERE alarm_id = $1', [
    alarmId,
    new Date(),
    reason,
  ]);
const statesOf = async (episode: Episode) =>
  (await place.rows.noticesOf(episode)).map(({ kind, state, reason }) => ({ kind, state, reason }));
const settled = (episode: Episode) =>
  waitFor('the notices to be settled', async () => {
    const rows = await place.rows.noticesOf(episode);
    return rows.length > 0 && rows.every(({ state }) => state !== 'waiting') && rows;
  });
const attempted = (episode: Episode, attempts: number) =>
  waitFor(`attempt ${attempts}`, async () => {
    const [row] = await place.rows.noticesOf(episode);
    return row!.attempts >= attempts && row!;
  });

describe('a mail about an alarm', () => {
  it('says station, measurement, value in the units of the organization, limit and since when', async () => {
    const { rows, mails, account, station } = place;
    const to = newAddress();
    const episode = await rows.episode([await rows.group('email', [to])]);
    await rows.notice(episode, 'fired');
    const mail = await mails.next(to);
    expect(mail.subject).toBe('Critical: Frost at Hill Farm, −1.5 °C');
    const groupkey = `${episode.startedAt.getTime()}-${episode.alarmId}`;
    const url = `https://weather.example/admin/${account.id}/alarms/violations/${groupkey}`;
    expect(mail.text).toContain('Temperature at Hill Farm is −1.5 °C, below the limit of 0.0 °C.');
    expect(mail.text).toContain('Lowest value: −2.0 °C');
    expect(mail.text).toContain(`Station: Hill Farm (${station.id})`);
    expect(mail.text).toMatch(/Since: \d+ \w+ \d{4}, \d\d:\d\d \(Europe\/Berlin\)/);
    expect(mail.text).toContain(`Acknowledge:\n${url}?acknowledge=1`);
    expect(mail.html).toContain('<td');
    const { id } = (await settled(episode))[0]!;
    expect(mail.messageId).toBe(`<${id}@example.org>`);
  });

  it('shows the chart around the event, unless drawing it takes too long', async () => {
    const { rows, mails } = place;
    const { attachments, html } = await waitFor('a mail with a chart', async () => {
      const to = newAddress();
      await rows.notice(await rows.episode([await rows.group('email', [to])]), 'fired');
      const mail = await mails.next(to);
      return mail.attachments.length > 0 && mail;
    });
    expect(attachments).toMatchObject([{ mimeType: 'image/png', disposition: 'inline' }]);
    const bytes = Buffer.from(attachments[0]!.content as ArrayBuffer);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(html).toContain(`src="cid:${attachments[0]!.contentId!.replace(/[<>]/g, '')}"`);
  });

  it('shows nothing of a station that has the id of the removed one by now', async () => {
    const { server, rows, mails, station } = place;
    const removed = { removed_station: JSON.stringify({ stationname: 'Old Farm', timezone: null }) };
    const other = await server.createAccount();
    const otherRows = new AlarmRows((text, values) => server.sql(text, values), other.id, station.id);
    const cases: [AlarmRows, Record<string, unknown>][] = [
      [rows, removed],
      [otherRows, removed],
      [otherRows, {}],
    ];
    for (const [ownRows, changes] of cases) {
      const to = newAddress();
      await ownRows.notice(await ownRows.episode([await ownRows.group('email', [to])], changes), 'fired');
      const mail = await mails.next(to);
      expect(mail.text).toContain('Temperature at');
      expect(mail.attachments).toEqual([]);
    }
  });

  it.each<[NoticeKind, string | null, number | null, string, string]>([
    ['repeated', null, 29.3, 'Critical, still: Frost at Hill Farm', 'the lowest value so far was −2.0 °C'],
    [
      'cleared',
      'cleared',
      33.8,
      'Over: Frost at Hill Farm',
      'It lasted 30 minutes; the lowest value was −2.0 °C.',
    ],
    ['ended', 'deleted', null, 'Ended: Frost at Hill Farm', 'has ended: it was deleted'],
  ])('tells that it %s', async (kind, reason, value, subject, sentence) => {
    const { rows, mails } = place;
    const to = newAddress();
    const episode = await rows.episode([await rows.group('email', [to])]);
    await rows.notice(episode, 'fired');
    await settled(episode);
    if (reason !== null) await end(episode, reason);
    await rows.notice(episode, kind, { number: 1, value });
    const mail = await mails.next(to, 2);
    expect(mail.subject).toContain(subject);
    expect(mail.text).toContain(sentence);
  });

  it('tells of a silent station since when, and that it is back', async () => {
    const { rows, mails, server } = place;
    const to = newAddress();
    const silence = { variant: 'nodata', measkey: 'sampleTime', limit_value: null, extreme: null };
    const episode = await rows.episode([await rows.group('email', [to])], silence);
    await rows.notice(episode, 'fired', { value: null });
    expect((await mails.next(to)).text).toMatch(/Hill Farm has sent no data since .* \(Europe\/Berlin\)\./);
    await server.sql('UPDATE violations SET ended_at = $2 WHERE alarm_id = $1', [
      episode.alarmId,
      new Date(),
    ]);
    await rows.notice(episode, 'cleared', { value: null });
    expect((await mails.next(to, 2)).text).toContain('It was silent for 30 minutes.');
  });

  it('is tried again after what passes, and given up at once after what does not', async () => {
    const { rows, mails } = place;
    const [patient, refused] = [newAddress(), newAddress()];
    mails.judge = (to) => (to === refused ? 550 : to === patient ? 451 : null);
    const episode = await rows.episode([await rows.group('email', [patient])]);
    await rows.notice(episode, 'fired');
    const before = Date.now();
    const row = await attempted(episode, 1);
    expect(row.next_try_at!.getTime() - before).toBeGreaterThan(8_000);
    expect(row.reason).toContain('The mail server did not take it');
    const other = await rows.episode([await rows.group('email', [refused])]);
    await rows.notice(other, 'fired');
    expect(await settled(other)).toMatchObject([{ state: 'failed', attempts: 1 }]);
    mails.judge = () => null;
    await dueNow();
    const { messageId } = await mails.next(patient);
    expect(messageId).toBe(`<${row.id}@example.org>`);
  });

  it('is a dead letter after 48 hours, with the reason', async () => {
    const { rows, mails } = place;
    const to = newAddress();
    mails.judge = (each) => (each === to ? 451 : null);
    const episode = await rows.episode([await rows.group('email', [to])]);
    await rows.notice(episode, 'fired', { createdAt: new Date(Date.now() - 48 * HOUR_MS + 5_000) });
    const [row] = await settled(episode);
    expect(row!.state).toBe('failed');
    expect(row!.reason).toContain('Not now');
  });

  it('goes to members by their address, and to nobody who left', async () => {
    const { rows, mails, server, account } = place;
    const member = await newMember(server, account, 'guest', mails);
    const stranger = newAddress();
    const episode = await rows.episode([await rows.group('user', [member.email, stranger])]);
    await rows.notice(episode, 'fired');
    await settled(episode);
    expect(await statesOf(episode)).toEqual(
      expect.arrayContaining([
        { kind: 'fired', state: 'sent', reason: null },
        { kind: 'fired', state: 'skipped', reason: 'The user is not a member of the organization' },
      ]),
    );
    expect(mails.to(stranger)).toEqual([]);
  });
});

describe('notices that are of no use any more', () => {
  it('are those of a group that was deleted', async () => {
    const { rows, server, mails } = place;
    const to = newAddress();
    mails.judge = () => 451;
    const groupId = await rows.group('email', [to]);
    const episode = await rows.episode([groupId]);
    await rows.notice(episode, 'fired');
    await attempted(episode, 1);
    await server.sql('DELETE FROM notification_groups WHERE id = $1', [groupId]);
    mails.judge = () => null;
    await dueNow();
    await settled(episode);
    expect(await statesOf(episode)).toEqual([
      { kind: 'fired', state: 'skipped', reason: 'The notification group was deleted' },
    ]);
  });

  it('are a beginning that waited for an hour while the episode ended, and its end', async () => {
    const { rows, mails } = place;
    const to = newAddress();
    const over = { ended_at: new Date(), end_reason: 'cleared' };
    const episode = await rows.episode([await rows.group('email', [to])], over);
    const createdAt = new Date(Date.now() - HOUR_MS - 60_000);
    // The newest is added first, because the server handles each notice as soon as it exists.
    await rows.notice(episode, 'cleared');
    await rows.notice(episode, 'repeated', { createdAt: new Date(createdAt.getTime() + 1_000) });
    await rows.notice(episode, 'fired', { createdAt });
    await settled(episode);
    expect(await statesOf(episode)).toEqual([
      { kind: 'fired', state: 'skipped', reason: 'It was over before this could be sent' },
      { kind: 'repeated', state: 'skipped', reason: 'A newer notice took its place' },
      { kind: 'cleared', state: 'skipped', reason: 'Its beginning was not told either' },
    ]);
    expect(mails.to(to)).toEqual([]);
  });

  it('go in their order, the newest of what goes on alone', async () => {
    const { rows, mails } = place;
    const to = newAddress();
    mails.judge = (each) => (each === to ? 451 : null);
    const episode = await rows.episode([await rows.group('email', [to])]);
    await rows.notice(episode, 'fired');
    await attempted(episode, 1);
    await rows.notice(episode, 'repeated', { number: 1 });
    await rows.notice(episode, 'repeated', { number: 2 });
    await end(episode, 'cleared');
    await rows.notice(episode, 'cleared', { value: 33.8 });
    mails.judge = () => null;
    await dueNow();
    await mails.next(to, 2);
    await settled(episode);
    expect(mails.to(to).map(({ subject }) => subject!.split(':')[0])).toEqual(['Critical', 'Over']);
  });
});

describe('a push', () => {
  it('reaches a browser, sealed for it and signed by the server', async () => {
    const { rows, pushes, server, account } = place;
    const { key } = await server.get<{ key: string }>(
      `/api/v1/accounts/${account.id}/web_push_key/`,
      account.cookie,
    );
    pushes.serverKey = key;
    const { token, path } = pushes.subscribe();
    const episode = await rows.episode([await rows.group('push_notification', [await rows.device(token)])]);
    await rows.notice(episode, 'fired');
    const push = await waitFor('the push', () => pushes.taken.get(path)![0]);
    const { id } = (await settled(episode))[0]!;
    expect(push).toMatchObject({
      topic: id.replaceAll('-', ''),
      urgency: 'high',
      claims: { sub: 'mailto:ops@example.org' },
      payload: {
        id,
        kind: 'fired',
        title: 'Critical: Frost at Hill Farm, −1.5 °C',
        body: 'Temperature at Hill Farm is −1.5 °C, below the limit of 0.0 °C.',
      },
    });
  });

  it.each([404, 410])('to a browser that ended its subscription (%d) is the last', async (status) => {
    const { rows, pushes, server } = place;
    const { token, path } = pushes.subscribe();
    pushes.judge = (each) => (each === path ? { status } : undefined);
    const device = await rows.device(token);
    const groupId = await rows.group('push_notification', [device]);
    const episode = await rows.episode([groupId]);
    await rows.notice(episode, 'fired');
    expect(await settled(episode)).toMatchObject([
      { state: 'failed', reason: 'The browser has ended its subscription' },
    ]);
    expect(await server.sql('SELECT FROM device_tokens WHERE id = $1', [device])).toEqual([]);
    const [group] = await server.sql<{ addresses: string[] }>(
      'SELECT addresses FROM notification_groups WHERE id = $1',
      [groupId],
    );
    expect(group!.addresses).toEqual([]);
  });

  it('reaches a phone through Firebase, with one sign-in for several', async () => {
    const { rows, firebase } = place;
    const token = `phone-${newAddress()}`;
    const episode = await rows.episode([await rows.group('push_notification', [await rows.device(token)])]);
    await rows.notice(episode, 'fired');
    await settled(episode);
    await rows.notice(episode, 'repeated', { number: 1 });
    await settled(episode);
    const taken = firebase.taken.filter((message) => message.token === token);
    expect(taken).toMatchObject([
      { notification: { title: 'Critical: Frost at Hill Farm, −1.5 °C' }, data: { kind: 'fired' } },
      { data: { kind: 'repeated' }, android: { priority: 'high' } },
    ]);
    expect(firebase.signIns).toBe(1);
  });

  it('denies a phone whose app is gone, and is tried again with a new sign-in', async () => {
    const { rows, firebase, server } = place;
    const [gone, other] = [`gone-${newAddress()}`, `phone-${newAddress()}`];
    firebase.judge = (token) => (token === gone ? failure(404, 'UNREGISTERED') : undefined);
    const device = await rows.device(gone);
    const episode = await rows.episode([await rows.group('push_notification', [device])]);
    await rows.notice(episode, 'fired');
    expect(await settled(episode)).toMatchObject([{ reason: 'The app is no longer registered' }]);
    expect(await server.sql('SELECT status FROM device_tokens WHERE id = $1', [device])).toEqual([
      { status: 'denied' },
    ]);
    firebase.forgetTokens();
    const next = await rows.episode([await rows.group('push_notification', [await rows.device(other)])]);
    await rows.notice(next, 'fired');
    await attempted(next, 1);
    await dueNow();
    expect(await settled(next)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it.each(['pending', 'denied'])('goes to no device that is %s', async (status) => {
    const { rows } = place;
    const device = await rows.device(`phone-${newAddress()}`, status);
    const episode = await rows.episode([await rows.group('push_notification', [device])]);
    await rows.notice(episode, 'fired');
    expect(await settled(episode)).toMatchObject([
      { state: 'skipped', reason: 'The device is not approved', attempts: 0 },
    ]);
  });
});

/** Runs the example program of `docs/notices.md`, as a receiver would. */
function isFromMesonet(body: Buffer, signature: string, secret: string): boolean {
  const env = { ...process.env, SIGNATURE: signature, SECRET: secret };
  const program = ['--input-type=module', '-e', SIGNATURE_EXAMPLE + SIGNATURE_MAIN];
  const { stdout, stderr } = spawnSync(process.execPath, program, { input: body, env });
  const said = stdout.toString().trim();
  if (said !== 'true' && said !== 'false') throw new Error(stderr.toString());
  return said === 'true';
}

describe('a webhook', () => {
  it('is called with what happened, signed with the secret of the group', async () => {
    const { rows, hook, account, station } = place;
    const group = await rows.group('webhook', [`${hook.origin}/alarms`], { secret: SECRET, key: KEY });
    const episode = await rows.episode([group]);
    await rows.notice(episode, 'fired');
    const { id } = (await settled(episode))[0]!;
    const call = hook.requests.find(({ headers }) => headers['mesonet-notice-id'] === id)!;
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call.headers['mesonet-signature']))!;
    expect(createHmac('sha256', SECRET).update(`${t}.${call.body.toString()}`).digest('hex')).toBe(v1);
    expect(JSON.parse(call.body.toString())).toMatchObject({
      id,
      kind: 'fired',
      account: { id: account.id },
      station: { id: station.id, name: 'Hill Farm', timezone: 'Europe/Berlin' },
      measurement: { key: 'temperature', unit: 'degreeF' },
      value: 29.3,
      violation: { alarmid: episode.alarmId, limit: 32, state: 'firing', severity: 'critical' },
    });
  });

  it('is known by what the documents say of its signature', async () => {
    const { rows, hook } = place;
    const path = '/signed';
    const group = await rows.group('webhook', [`${hook.origin}${path}`], { secret: SECRET, key: KEY });
    const episode = await rows.episode([group]);
    await rows.notice(episode, 'fired');
    await settled(episode);
    const call = hook.requests.find((request) => request.path === path)!;
    const signature = String(call.headers['mesonet-signature']);
    const other = Buffer.from(call.body.toString().replace('"fired"', '"ended"'));
    const old = signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) - 301}`);
    const resigned = createHmac('sha256', SECRET)
      .update(`${old.slice(2, 12)}.`)
      .update(call.body)
      .digest('hex');
    expect(isFromMesonet(call.body, signature, SECRET)).toBe(true);
    expect(isFromMesonet(other, signature, SECRET)).toBe(false);
    expect(isFromMesonet(call.body, signature, `${SECRET}x`)).toBe(false);
    expect(isFromMesonet(call.body, old.replace(/v1=.*/, `v1=${resigned}`), SECRET)).toBe(false);
    expect(isFromMesonet(call.body, 'none', SECRET)).toBe(false);
  });

  it.each<[StandInAnswer, string, string]>([
    [{ status: 410 }, 'failed', 'answered 410 Gone'],
    [{ status: 503, headers: { 'retry-after': '600' } }, 'waiting', 'answered 503 Service Unavailable'],
    [{ status: 429, headers: { 'retry-after': '600' } }, 'waiting', 'answered 429 Too Many Requests'],
    [{ status: 302, headers: { location: '/moved' } }, 'waiting', 'redirects are not followed'],
  ])('that answers %j is %s', async (answer, state, reason) => {
    const { rows, hook, hookAnswers } = place;
    hookAnswers.next = () => answer;
    const group = await rows.group('webhook', [`${hook.origin}/answers`], { secret: SECRET, key: KEY });
    const episode = await rows.episode([group]);
    await rows.notice(episode, 'fired');
    const row = await attempted(episode, 1);
    expect(row.state).toBe(state);
    expect(row.reason).toContain(reason);
    if (answer.headers?.['retry-after'])
      expect(row.next_try_at!.getTime()).toBeGreaterThan(Date.now() + 500_000);
    expect(hook.requests.filter(({ path }) => path === '/moved')).toEqual([]);
  });

  it('that never answers holds up no mail', async () => {
    const { rows, hook, hookAnswers, mails } = place;
    hookAnswers.next = () => new Promise<StandInAnswer>(() => undefined);
    const group = await rows.group('webhook', [`${hook.origin}/asleep`], { secret: SECRET, key: KEY });
    for (let i = 0; i < 30; i++) await rows.notice(await rows.episode([group]), 'fired');
    const to = newAddress();
    await rows.notice(await rows.episode([await rows.group('email', [to])]), 'fired');
    await mails.next(to);
    expect(hook.requests.filter(({ path }) => path === '/asleep').length).toBeLessThanOrEqual(12);
  });
});
