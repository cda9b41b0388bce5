/**
 * Measures how long after rights end their live streams close and requests are refused, at each of two servers on one
 * database (reliability P18: within 2 s). The time begins before the request that ends them. The servers use PostgreSQL
 * only.
 */
import type { CreatedAccessToken } from '@mesonet/contract/access-tokens.js';
import { startGroup } from '../faults/server-group.js';
import { newMember, newSuperUser } from '../support/people/email-sign-in.js';
import { MailServer } from '../support/people/mail-server.js';
import { openLiveSocket } from '../support/servers/live-socket.js';
import { startStores } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import { printFigures } from './support/turns.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);

/** Headers that carry rights, and the call that ends these rights. */
interface Rights {
  headers: Record<string, string>;
  end: () => Promise<Response>;
}

const stores = await startStores({ withQuestDb: false });
const mails = await MailServer.start();
const group = await startGroup(2, {
  DATABASE_URL: stores.databaseUrl,
  SAMPLE_STORE: 'postgres',
  SMTP_URL: mails.url,
  MAIL_FROM: 'mesonet@example.org',
});
const here = group[0]!;
const account = await here.createAccount();
const sadmin = await here.superAdmin();
const accountPath = `/api/v1/accounts/${account.id}/`;
const remove = (path: string, cookie: string) => here.fetch(path, { method: 'DELETE', cookie });

const ENDS: Record<string, () => Promise<Rights>> = {
  'a sign-out': async () => {
    const { cookie } = await newMember(here, account, 'guest', mails);
    return { headers: { cookie }, end: () => remove('/api/v1/session/', cookie) };
  },
  'a removal': async () => {
    const { cookie, id } = await newMember(here, account, 'guest', mails);
    return { headers: { cookie }, end: () => remove(`${accountPath}users/${id}/`, account.cookie) };
  },
  "a token's deletion": async () => {
    const { cookie } = await newSuperUser(here, sadmin, mails);
    const wanted = { description: 'A script', expires_in: 60 };
    const answer = await here.postJson('/api/v1/access_tokens/', wanted, { cookie });
    const { id, raw_secret } = (await answer.json()) as CreatedAccessToken;
    const headers = { authorization: `Bearer ${raw_secret}` };
    return { headers, end: () => remove(`/api/v1/access_tokens/${id}/`, cookie) };
  },
  "the end of visitors' access": async () => {
    const welcome = (allow_anonymous_guest: boolean) =>
      here.patchJson(accountPath, { allow_anonymous_guest }, account.cookie);
    await welcome(true);
    return { headers: {}, end: () => welcome(false) };
  },
};

/** @returns ms until the last stream closed, and until the last server refused */
async function timeOf({ headers, end }: Rights): Promise<{ closed: number; refused: number }> {
  const statusAt = async (at: typeof here) => (await at.fetch(accountPath, { headers })).status;
  for (const at of group) await waitFor('its rights', async () => (await statusAt(at)) === 200);
  const sockets = await Promise.all(group.map((at) => openLiveSocket(at, account.id, headers)));
  const begin = performance.now();
  const passed = () => performance.now() - begin;
  const closing = Promise.all(sockets.map(({ closed }) => closed)).then(passed);
  const { status } = await end();
  if (status >= 300) throw new Error(`Not ended: ${status}`);
  const refusing = group.map((at) => waitFor('the refusal', async () => (await statusAt(at)) >= 400));
  const refused = Promise.all(refusing).then(passed);
  return { closed: await closing, refused: await refused };
}

try {
  for (const [name, begin] of Object.entries(ENDS)) {
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timeOf(await begin()));
    const figures = {
      'streams closed': times.map(({ closed }) => closed),
      'requests refused': times.map(({ refused }) => refused),
    };
    printFigures(`after ${name}, at both`, figures, 'ms', 0);
  }
} finally {
  await Promise.all(group.map(({ killable }) => killable.end()));
  await mails.stop();
  await stores.stop();
}
