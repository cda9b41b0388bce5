import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { FROST, AlarmCalls, refusalOf } from '../../support/alarms/alarm-calls.js';
import { HOSTILE_ZIPS } from '../../support/archives/hostile-zips.js';
import { rawZip } from '../../support/archives/raw-zip.js';
import { newMember, newSuperUser, noMoreSuperUser } from '../../support/people/email-sign-in.js';
import { testServer } from '../../support/servers/server.js';
import { filesOf, SnapshotCalls, zipOf } from '../../support/snapshots/snapshot-calls.js';

const server = testServer();
const unused = () => `s${randomBytes(6).toString('hex')}`;
let sadmin: string;
let calls: SnapshotCalls;

beforeAll(async () => {
  sadmin = await server.superAdmin();
  calls = new SnapshotCalls(server, sadmin);
});

describe('a snapshot', () => {
  it.each(['a', '-a', 'a-', '../x', 'a b', '_a', 'ä1', '', 'a'.repeat(101), 'a'.repeat(300), 7, null])(
    'has no name like %j',
    async (name) => {
      expect(await refusalOf(calls.create(name))).toEqual([400, 'Invalid name']);
    },
  );

  it('is listed with its name, its moment and its size, the newest first', async () => {
    const [first, second] = [unused(), `${unused()}_2-b`];
    const before = Date.now();
    const made = await calls.take(first);
    await calls.take(second);
    const listed = (await calls.list()).filter(({ name }) => [first, second].includes(name));
    expect(listed.map(({ name }) => name)).toEqual([second, first]);
    expect(listed[1]).toEqual(made);
    expect(made).toEqual({
      id: first,
      name: first,
      modified: expect.any(String) as string,
      size: expect.any(Number) as number,
    });
    expect(Math.abs(Date.parse(made.modified) - before)).toBeLessThan(60_000);
    expect(made.size).toBeGreaterThan(0);
  });

  it('of a name that is taken is refused', async () => {
    const name = unused();
    await calls.take(name);
    const refused = [409, 'A snapshot has this name already'];
    expect(await refusalOf(calls.create(name))).toEqual(refused);
    const twice = unused();
    const both = await Promise.all([calls.create(twice), calls.create(twice)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('that is unknown is 404 for whatever is asked of it', async () => {
    const none = unused();
    const answers = [calls.download(none), calls.restore(none), calls.remove(none)];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await server.fetch(`/api/v1/snapshots/${none}/changes/`, { cookie: sadmin })).status).toBe(404);
  });

  it('is downloaded as a zip with the tables, and without what lets people in', async () => {
    const account = await server.createAccount();
    const station = await server.createStation(account);
    const alarms = new AlarmCalls(server, account);
    await alarms.alarm(station);
    const user = await newMember(server, account, 'admin');
    const superUser = await newSuperUser(server, sadmin);
    const token = await server.postJson(
      '/api/v1/access_tokens/',
      { description: 'Script', expires_in: 60 },
      { cookie: superUser.cookie },
    );
    const { raw_secret } = (await token.json()) as { raw_secret: string };
    const name = unused();
    await calls.take(name);
    const answer = await calls.download(name);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}.zip"`);
    const zip = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(zip.length));
    const files = await filesOf(zip);
    expect(Object.keys(files)).toEqual([
      'manifest.json',
      'manifest.seal',
      ...[
        'accounts',
        'users',
        'memberships',
        'stations',
        'notification_groups',
        'device_tokens',
        'alarms',
      ].map((table) => `${table}.jsonl.gz`),
      ...['feature_flags', 'account_feature_flags', 'custom_screens', 'station_measurements'].map(
        (table) => `${table}.jsonl.gz`,
      ),
    ]);
    const textOf = (table: string) => gunzipSync(files[`${table}.jsonl.gz`]!).toString();
    expect(textOf('accounts')).toContain(account.id);
    expect(textOf('users')).toContain(user.email);
    expect(textOf('alarms')).toContain(FROST.desc);
    expect(textOf('stations')).toContain('password_sealed');
    const all = Object.keys(files)
      .filter((path) => path.endsWith('.gz'))
      .map((path) => gunzipSync(files[path]!).toString())
      .join('');
    for (const secret of [
      raw_secret,
      account.password,
      station.password,
      'argon2',
      'password_hash',
      'is_super_admin',
    ])
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
    await noMoreSuperUser(server, superUser, sadmin);
  });

  it('holds these columns: whoever adds one decides whether a restore may bring it back', async () => {
    const name = unused();
    await calls.take(name);
    const { 'manifest.json': manifest } = await filesOf(await calls.zip(name));
    const { files } = JSON.parse(manifest!.toString()) as { files: { table: string; columns: string[] }[] };
    expect(Object.fromEntries(files.map(({ table, columns }) => [table, columns.join(' ')]))).toEqual({
      accounts:
        'id accountname firstname lastname email phone notes allow_anonymous_guest units timezone is_demo created_at keeps_all_samples',
      users: 'id email first_name last_name theme created_at first_sign_in_at',
      memberships: 'account_id user_id role created_at joined_at invited_email',
      stations:
        'id account_id stationname password_sealed timezone latitude longitude elevation_feet created_at intake extras_removed_at removed_measurements',
      notification_groups: 'id account_id description service addresses secret_sealed tested_at created_at',
      device_tokens: 'id account_id owner_id device_token name status created_at',
      alarms:
        'id account_id station_id variant measkey description mode interval_minutes notification_groups limit_value min_value max_value is_enabled severity hold_minutes clear_by after_minutes change_by window_minutes schedule remind_until_acknowledged last_notify_at rule_since created_at',
      feature_flags: 'flag enabled changed_by changed_at',
      account_feature_flags: 'account_id flag enabled changed_by changed_at',
      custom_screens: 'account_id is_draft path mimetype size sha256 content',
      station_measurements: 'station_id key label class unit is_automatic',
    });
  });

  it('is downloaded to its end while somebody deletes it, and harms nobody who stops half-way', async () => {
    const name = unused();
    await calls.take(name);
    const whole = await calls.zip(name);
    const [half, range] = [new AbortController(), { headers: { range: 'bytes=10-19' } }];
    const aborted = await calls.download(name, { signal: half.signal });
    half.abort();
    await aborted.text().catch(() => undefined);
    const part = await calls.download(name, range);
    expect([200, 206]).toContain(part.status);
    expect(whole.includes(Buffer.from(await part.arrayBuffer()))).toBe(true);
    const slow = await calls.download(name);
    expect((await calls.remove(name)).status).toBe(204);
    expect(Buffer.from(await slow.arrayBuffer()).equals(whole)).toBe(true);
    expect((await calls.download(name)).status).toBe(404);
    expect((await calls.list()).some((each) => each.name === name)).toBe(false);
  });
});

describe('an uploaded snapshot', () => {
  const unreadable = [422, 'Snapshot cannot be read'];
  let name: string;
  let zip: Buffer;

  beforeAll(async () => {
    name = unused();
    await calls.take(name);
    zip = await calls.zip(name);
  });

  it('is what was downloaded, under its own name and with its moment', async () => {
    expect(await refusalOf(calls.upload(zip))).toEqual([409, 'A snapshot has this name already']);
    const made = (await calls.list()).find((each) => each.name === name);
    expect((await calls.remove(name)).status).toBe(204);
    const answer = await calls.upload(zip, 'another name.zip');
    expect([answer.status, await answer.json()]).toEqual([200, made]);
    expect(await filesOf(await calls.zip(name))).toEqual(await filesOf(zip));
    expect((await server.fetch(`/api/v1/snapshots/${name}/changes/`, { cookie: sadmin })).status).toBe(200);
  });

  it.each(HOSTILE_ZIPS)('is refused: $name', async ({ make }) => {
    const refusal = await refusalOf(calls.upload(make()));
    const tooLarge = ['it has more than 200 entries', 'lib 0.zip (it is an archive itself)'];
    const refusals = tooLarge.map((why) => [413, `Archive too large: ${why}`]);
    expect([unreadable, ...refusals]).toContainEqual(refusal);
  });

  it('is refused when its files unpack to far more than it is', async () => {
    const bomb = rawZip([{ name: 'users.jsonl.gz', content: Buffer.alloc(200 * 1024 * 1024) }]);
    const [status, detail] = await refusalOf(calls.upload(bomb));
    expect([status, detail]).toEqual([413, expect.stringContaining('Archive too large')]);
  });

  it.each<[string, (files: Record<string, Buffer>) => Record<string, Buffer>]>([
    [
      'a changed row',
      (files) => ({
        ...files,
        'users.jsonl.gz': Buffer.concat([files['users.jsonl.gz']!, Buffer.from('x')]),
      }),
    ],
    ['a missing table', ({ 'users.jsonl.gz': _, ...files }) => files],
    [
      'a changed name',
      (files) => ({
        ...files,
        'manifest.json': Buffer.from(files['manifest.json']!.toString().replace(name, unused())),
      }),
    ],
    ['no manifest', ({ 'manifest.json': _, ...files }) => files],
    ['a manifest that is no JSON', (files) => ({ ...files, 'manifest.json': Buffer.from('{') })],
    ['no seal', ({ 'manifest.seal': _, ...files }) => files],
    ['another seal', (files) => ({ ...files, 'manifest.seal': Buffer.from('x'.repeat(43)) })],
    ['a file that no snapshot has', (files) => ({ ...files, 'readme.txt': Buffer.from('Hello') })],
  ])('is refused when it has %s', async (_, change) => {
    const changed = zipOf(change(await filesOf(zip)));
    expect(await refusalOf(calls.upload(changed))).toEqual(unreadable);
  });

  it('is refused when it is no zip of a snapshot, or no file at all', async () => {
    expect(await refusalOf(calls.upload(rawZip([{ name: 'a.css', content: 'a{}' }])))).toEqual(unreadable);
    expect(await refusalOf(calls.upload(Buffer.from('PK\x03\x04 and no more')))).toEqual(unreadable);
    expect(await refusalOf(calls.upload(Buffer.alloc(0)))).toEqual(unreadable);
    const json = await server.postJson('/api/v1/snapshots/import/', {}, { cookie: sadmin });
    expect(json.status).toBe(415);
    const body = new FormData();
    body.append('name', 'no file');
    const none = await server.fetch('/api/v1/snapshots/import/', { method: 'POST', cookie: sadmin, body });
    expect(none.status).toBe(400);
  });
});
