import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { openManifest, sealManifest } from '../../../backend/features/snapshots/contents/manifest.js';
import { SecretBox } from '../../../backend/platform/secrets/secret-box.js';
import { AlarmCalls, refusalOf } from '../../support/alarms/alarm-calls.js';
import { type RawEntry, rawZip } from '../../support/archives/raw-zip.js';
import { addMember, newMember, newSuperUser, signInByEmail } from '../../support/people/email-sign-in.js';
import { newAddress } from '../../support/people/outbox.js';
import { askedBrowser, enrol } from '../../support/people/totp.js';
import { openLiveSocket } from '../../support/servers/live-socket.js';
import type { TestAccount } from '../../support/servers/server.js';
import { restorePlace, unusedName } from '../../support/snapshots/restore-place.js';
import { shortChanges } from '../../support/snapshots/snapshot-calls.js';
import { waitFor } from '../../support/wait-for.js';

const place = restorePlace();

async function restored(name: string): Promise<void> {
  const answer = await place.calls.restore(name);
  expect([answer.status, await answer.text()]).toEqual([204, '']);
}

async function changed(path: string, change: object, cookie: string): Promise<void> {
  const answer = await place.server.patchJson(path, change, cookie);
  expect([path, answer.ok]).toEqual([path, true]);
}

const removed = async (path: string, cookie: string) =>
  expect((await place.server.fetch(path, { method: 'DELETE', cookie })).status).toBe(204);
const accountPath = ({ id }: Pick<TestAccount, 'id'>) => `/api/v1/accounts/${id}/`;

describe('a restore', () => {
  it('brings settings back, after it told what it would change', async () => {
    const { server, sadmin, calls, mails } = place;
    const [kept, gone] = [await server.createAccount(), await server.createAccount()];
    const station = await server.createStation(kept);
    const alarms = new AlarmCalls(server, kept);
    const group = await alarms.group();
    const alarm = await alarms.alarm(station, { notification_groups: [group._id] });
    const member = await newMember(server, kept, 'manager', mails);
    const path = accountPath(kept);
    const stationPath = `${path}stations/${station.id}/`;
    const stored = async () => [
      await server.get(path, sadmin),
      await server.get(stationPath, sadmin),
      await server.get(`${path}users/`, sadmin),
      await server.get(alarms.pathOf(station), sadmin),
      await server.get(`${path}notification_groups/`, sadmin),
      await server.get(`/featureflags/?subject=${kept.id}`, sadmin),
    ];
    const before = await stored();
    const name = unusedName();
    await calls.take(name);
    expect(shortChanges(await calls.changes(name))).toEqual({});

    await changed(path, { accountname: 'Other', units: { temperature: 'degreeC' }, notes: 'x' }, sadmin);
    await changed(stationPath, { stationname: 'Other', elevation: 12 }, sadmin);
    await changed(`${path}users/${member.email}/`, { role: 'guest' }, sadmin);
    await changed(alarms.pathOf(station, alarm._id), { desc: 'Other', limit: 20 }, sadmin);
    await changed(`${path}notification_groups/${group._id}/`, { desc: 'Other' }, sadmin);
    const flag = await server.fetch('/api/v1/featureflags/data_export_page/', {
      method: 'PUT',
      cookie: sadmin,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ enabled: false, subject: kept.id }),
    });
    expect(flag.status).toBe(200);
    await removed(accountPath(gone), sadmin);
    const late = await server.createAccount();
    expect(await stored()).not.toEqual(before);

    const told = shortChanges(await calls.changes(name));
    expect(told).toEqual({
      accounts: { added: [gone.id], removed: [late.id], changed: [kept.id] },
      memberships: { changed: [`${member.email} in ${kept.id}`] },
      stations: { changed: [station.id] },
      notification_groups: { changed: [`Growers of ${kept.id}`] },
      alarms: { changed: [`Frost of ${station.id}`] },
      account_feature_flags: { removed: [`data_export_page of ${kept.id}`] },
    });
    await restored(name);
    expect(await stored()).toEqual(before);
    expect((await server.fetch(accountPath(gone), { cookie: sadmin })).status).toBe(200);
    expect((await server.fetch(accountPath(late), { cookie: sadmin })).status).toBe(404);
    expect(shortChanges(await calls.changes(name))).toEqual({});
    const log = await server.get<{ items: { object: string; after: object }[] }>(
      '/api/v1/audit/?action=snapshot_restored',
      sadmin,
    );
    expect(log.items[0]).toMatchObject({
      object: name,
      after: { accounts: { added: 1, removed: 1, changed: 1 } },
    });
  });

  it('changes no super user, no password and no second factor, and revives no sign-in, token or session', async () => {
    const { server, sadmin, calls, mails } = place;
    const account = await server.createAccount();
    const gone = await server.createAccount();
    const [boss, former] = [
      await newSuperUser(server, sadmin, mails),
      await newSuperUser(server, sadmin, mails),
    ];
    const tokenOf = async ({ cookie }: { cookie: string }) => {
      const body = { description: 'Script', expires_in: 60 };
      const answer = await server.postJson('/api/v1/access_tokens/', body, { cookie });
      return (await answer.json()) as { id: string; raw_secret: string };
    };
    const [token, formerToken] = [await tokenOf(boss), await tokenOf(former)];
    const member = await newMember(server, account, 'admin', mails);
    const signedOut = await server.signIn(account.id, account.password);
    const name = unusedName();
    await calls.take(name);

    // A session, a token, rights, a password and an account that end after the snapshot stay ended.
    expect((await server.fetch('/api/v1/session/', { method: 'DELETE', cookie: signedOut })).status).toBe(
      204,
    );
    await removed(`/api/v1/access_tokens/${token.id}/`, boss.cookie);
    await removed(`/api/v1/sadmin/users/${former.email}/`, sadmin);
    await changed(`${accountPath(account)}password/`, { new_password: 'a newer password' }, sadmin);
    await removed(accountPath(gone), sadmin);
    // A super user and a device that are added after the snapshot stay, too.
    const added = await newSuperUser(server, sadmin, mails);
    const device = await enrol(server, added);
    const browser = await askedBrowser(server, added.email, mails);
    const code = device.code();
    expect((await browser.post('/auth/totp/', { code })).status).toBe(200);
    const tables = ['totp_devices', 'sessions', 'access_tokens', 'user_identities'];
    const rows = async () =>
      (
        await Promise.all(
          tables.map((table) =>
            server.sql(`SELECT to_jsonb(t) - 'last_seen_at' AS row FROM ${table} t ORDER BY 1::text`),
          ),
        )
      ).map((each) => JSON.stringify(each));
    const [before, superUsers] = [await rows(), await server.get('/api/v1/sadmin/users/', sadmin)];

    await restored(name);

    expect(await rows()).toEqual(before);
    expect(await server.get('/api/v1/sadmin/users/', sadmin)).toEqual(superUsers);
    const status = async (headers: Record<string, string>) =>
      (await server.fetch('/api/v1/accounts/', { headers })).status;
    expect(await status({ cookie: signedOut })).toBe(401);
    expect(await status({ authorization: `Bearer ${token.raw_secret}` })).toBe(401);
    expect(await status({ authorization: `Bearer ${formerToken.raw_secret}` })).toBe(401);
    expect(await status({ cookie: member.cookie })).toBe(200);
    const signIn = async (accountid: string, password: string) =>
      (await server.postJson('/api/v1/session/', { accountid, password })).status;
    expect(await signIn(account.id, account.password)).toBe(401);
    expect(await signIn(account.id, 'a newer password')).toBe(200);
    expect((await server.fetch(accountPath(gone), { cookie: sadmin })).status).toBe(200);
    expect(await signIn(gone.id, gone.password)).toBe(401);
    const again = await askedBrowser(server, added.email, mails);
    expect((await again.post('/auth/totp/', { code })).status).toBe(400);
  });

  it('invites people anew who were removed, removes those who came since, and ends what they hold open', async () => {
    const { server, sadmin, calls, mails } = place;
    const account = await server.createAccount();
    await addMember(server, account, { email: newAddress('admin'), role: 'admin' });
    const [gone, moved] = [
      await newMember(server, account, 'manager', mails),
      await newMember(server, account, 'guest', mails),
    ];
    const name = unusedName();
    await calls.take(name);
    await removed('/api/v1/profile/', gone.cookie);
    // A member who left and was invited again is another user with the same address.
    await removed('/api/v1/profile/', moved.cookie);
    await addMember(server, account, { email: moved.email.toUpperCase(), role: 'manager' });
    const late = await newMember(server, account, 'guest', mails);
    const live = await openLiveSocket(server, account.id, { cookie: late.cookie });

    await restored(name);

    expect(await live.closed).toBe(4401);
    expect((await server.fetch('/api/v1/session/', { cookie: late.cookie })).status).toBe(403);
    const users = await server.get<{ email: string; isNewUser: boolean; accounts: object }[]>(
      `${accountPath(account)}users/`,
      sadmin,
    );
    const found = Object.fromEntries(users.map((user) => [user.email.toLowerCase(), user]));
    expect(found[gone.email]).toMatchObject({
      isNewUser: true,
      accounts: { [account.id]: { role: 'manager' } },
    });
    expect(found[moved.email]).toMatchObject({ accounts: { [account.id]: { role: 'guest' } } });
    expect(found[late.email]).toBeUndefined();
    expect((await server.fetch('/api/v1/session/', { cookie: gone.cookie })).status).toBe(403);
    const back = await signInByEmail(server, gone.email, mails);
    expect((await server.fetch(accountPath(account), { cookie: back.cookie })).status).toBe(200);
  });

  it('brings devices back without their approval, and keeps what was denied since', async () => {
    const { server, calls } = place;
    const account = await server.createAccount();
    const alarms = new AlarmCalls(server, account);
    const [stays, gone, denied] = [
      await alarms.approvedDevice('Stays'),
      await alarms.approvedDevice('Gone'),
      await alarms.approvedDevice('Denied'),
    ];
    const address = [stays, gone, denied].map(({ _id }) => _id);
    const group = await alarms.group({ service: 'push_notification', address });
    const name = unusedName();
    await calls.take(name);
    const path = `${accountPath(account)}device_tokens/`;
    await removed(`${path}${gone._id}/`, account.cookie);
    await changed(`${path}${denied._id}/`, { enabled: false }, account.cookie);
    await alarms.device('Late');
    await restored(name);
    const devices = await server.get<{ name: string; status: string }[]>(path, account.cookie);
    expect(Object.fromEntries(devices.map((device) => [device.name, device.status]))).toEqual({
      Stays: 'approved',
      Gone: 'pending',
      Denied: 'denied',
    });
    const [stored] = await server.get<{ _id: string; address: string[] }[]>(
      `${accountPath(account)}notification_groups/`,
      account.cookie,
    );
    expect(stored).toMatchObject({ _id: group._id, address });
  });

  it('brings custom screens back, large ones too', async () => {
    const { server, calls, sadmin } = place;
    const account = await server.createAccount();
    const path = `${accountPath(account)}customscreens/`;
    const send = async (entries: RawEntry[]) => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(rawZip(entries))]), 'screens.zip');
      const answer = await server.fetch(`${path}import/`, { method: 'POST', cookie: sadmin, body });
      expect([answer.status, await answer.text()]).toEqual([204, '']);
    };
    const stored = () =>
      server.sql(
        `SELECT path, mimetype, size, encode(sha256(content), 'hex') AS digest FROM custom_screens WHERE account_id = $1 ORDER BY path`,
        [account.id],
      );
    const text = (length: number) => Array.from({ length }, (_, i) => `a${i}{color:red}`).join('\n');
    await send([
      { name: 'RT/main.html', content: '<!doctype html><title>Board</title>' },
      { name: 'large.css', content: text(60_000) },
      { name: 'empty.css', content: '' },
    ]);
    const before = await stored();
    const name = unusedName();
    await calls.take(name);
    await send([
      { name: 'large.css', content: text(60_001) },
      { name: 'later.css', content: 'a{}' },
    ]);
    expect(shortChanges(await calls.changes(name))).toEqual({
      custom_screens: {
        added: [`RT/main.html of ${account.id}`, `empty.css of ${account.id}`],
        removed: [`later.css of ${account.id}`],
        changed: [`large.css of ${account.id}`],
      },
    });
    await restored(name);
    expect(await stored()).toEqual(before);
  });

  it('refuses what is damaged, or of a later version, before anything is touched', async () => {
    const { server, calls, dataDir, sadmin } = place;
    const account = await server.createAccount();
    const name = unusedName();
    await calls.take(name);
    await changed(accountPath(account), { accountname: 'Newer' }, sadmin);
    const secrets = new SecretBox(Buffer.from((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()));
    const unreadable = [422, 'Snapshot cannot be read'];
    const [row] = await server.sql<{ manifest: string; seal: string }>(
      'SELECT manifest, seal FROM snapshots WHERE name = $1',
      [name],
    );
    const store = ({ manifest, seal }: { manifest: string; seal: string }) =>
      server.sql('UPDATE snapshots SET manifest = $2, seal = $3 WHERE name = $1', [name, manifest, seal]);
    const manifest = openManifest(row!, secrets);
    const [first] = manifest.files;
    const later = [
      { ...manifest, migration: 'NotYetKnown1999999999999' },
      { ...manifest, files: [{ ...first!, columns: [...first!.columns, 'not_yet_known'] }] },
      { ...manifest, format: 2 as 1 },
    ];
    for (const each of later) {
      await store(sealManifest(each, secrets));
      expect(await refusalOf(calls.restore(name))).toEqual(unreadable);
    }
    await store(sealManifest(manifest, new SecretBox(Buffer.from('the key of somebody else'))));
    expect(await refusalOf(calls.restore(name))).toEqual(unreadable);
    await store(row!);
    const parts = await server.sql<{ content: Buffer }>(
      `SELECT content FROM snapshot_parts WHERE snapshot = $1 AND file = 'users.jsonl.gz'`,
      [name],
    );
    const setPart = (content: Buffer) =>
      server.sql(`UPDATE snapshot_parts SET content = $2 WHERE snapshot = $1 AND file = 'users.jsonl.gz'`, [
        name,
        content,
      ]);
    const damaged = Buffer.from(parts[0]!.content);
    damaged[damaged.length >> 1]! ^= 1;
    await setPart(damaged);
    expect(await refusalOf(calls.restore(name))).toEqual(unreadable);
    await setPart(parts[0]!.content);
    await server.sql(`DELETE FROM snapshot_parts WHERE snapshot = $1 AND file = 'accounts.jsonl.gz'`, [name]);
    expect(await refusalOf(calls.restore(name))).toEqual(unreadable);
    const stored = await server.get<{ accountname: string }>(accountPath(account), sadmin);
    expect(stored.accountname).toBe('Newer');
  });

  it('refuses another one meanwhile, and waits for those who are changing something', async () => {
    const { server, calls, sadmin } = place;
    const account = await server.createAccount();
    const name = unusedName();
    await calls.take(name);
    await changed(accountPath(account), { accountname: 'Newer' }, sadmin);
    const client = new Client({ connectionString: server.databaseUrl });
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [account.id]);
    const first = calls.restore(name);
    await waitFor('the restore to begin', async () => {
      const held = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 7302030`;
      return (await server.sql(held)).length > 0;
    });
    expect(await refusalOf(calls.restore(name))).toEqual([409, 'Another snapshot is being restored']);
    await client.query('COMMIT');
    await client.end();
    expect((await first).status).toBe(204);
    expect(await server.get(accountPath(account), sadmin)).toMatchObject({
      accountname: `Organization ${account.id}`,
    });
  });
});
