import { HOUR_MS } from '@mesonet/model/durations.js';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import PostalMime from 'postal-mime';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../db/data-source.js';
import { MailSender } from '../../../backend/platform/mail/mail-sender.js';
import { MailService } from '../../../backend/platform/mail/mail.service.js';
import type { MailTransport } from '../../../backend/platform/mail/mail-transport.js';
import { OutboxFolder } from '../../../backend/platform/mail/outbox-folder.js';
import { OutgoingMails } from '../../../backend/platform/mail/outgoing-mails.js';
import { SmtpTransport } from '../../../backend/platform/mail/smtp-transport.js';
import { writeMail } from '../../../backend/platform/mail/write-mail.js';
import { SecretBox } from '../../../backend/platform/secrets/secret-box.js';
import { MailServer } from '../../support/people/mail-server.js';
import { startStores, type TestStores } from '../../support/stores/stores.js';
import { eventually, waitFor } from '../../support/wait-for.js';

const FROM = 'Mesonet <weather@example.org>';
const SECRETS = new SecretBox(Buffer.from('a key that seals mails in tests'));

let stores: TestStores;
let database: DataSource;
let server: MailServer;
let senders: MailSender[] = [];

beforeAll(async () => {
  Logger.overrideLogger(false);
  stores = await startStores({ withQuestDb: false });
  database = await new DataSource(dataSourceOptions(stores.databaseUrl)).initialize();
});
beforeEach(async () => {
  server = await MailServer.start();
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.onModuleDestroy()));
  senders = [];
  await database.query('TRUNCATE outgoing_mails');
  await server.stop();
});
afterAll(async () => {
  await database.destroy();
  await stores.stop();
});

/** The mail service of one process. */
function office(transport: MailTransport = new SmtpTransport(server.url, FROM)): MailService {
  const mails = new OutgoingMails(database, SECRETS);
  const sender = new MailSender(mails, transport);
  sender.onApplicationBootstrap();
  senders.push(sender);
  return new MailService(mails, sender);
}

const letterTo = (to: string) => ({ to, subject: 'Grüße', paragraphs: ['It is 3 °C & <cold>.'] });
const waiting = () =>
  database.query<{ attempts: number; content: Buffer }[]>('SELECT attempts, content FROM outgoing_mails');
const dueNow = () => database.query(`UPDATE outgoing_mails SET next_try_at = now() - interval '1 s'`);
const nothingWaits = () => eventually(async () => expect(await waiting()).toEqual([]));

describe('outgoing mail', () => {
  it('reaches its recipient as text and as HTML', async () => {
    await office().send(
      {
        ...letterTo('ann@example.org'),
        code: '123456',
        link: { label: 'Sign in', url: 'https://x.org/?a&b' },
      },
      new Date(),
    );
    const mail = await server.next('ann@example.org');
    expect(mail).toMatchObject({
      subject: 'Grüße',
      from: { name: 'Mesonet', address: 'weather@example.org' },
    });
    expect(mail.text).toContain('It is 3 °C & <cold>.');
    expect(mail.text).toContain('https://x.org/?a&b');
    expect(mail.html).toContain('It is 3 °C &amp; &lt;cold&gt;.');
    expect(mail.html).toContain('href="https://x.org/?a&amp;b"');
    await nothingWaits();
  });

  it('waits for a server that is away, without telling the database what it says, and outlives a restart', async () => {
    const away = new SmtpTransport('smtp://127.0.0.1:1', FROM);
    await office(away).send({ ...letterTo('bob@example.org'), code: '987654' }, new Date());
    await eventually(async () => expect(await waiting()).toMatchObject([{ attempts: 1 }]));
    const [row] = await waiting();
    expect(row!.content.includes('987654')).toBe(false);
    await senders[0]!.onModuleDestroy();
    await dueNow();
    office();
    expect((await server.next('bob@example.org')).text).toContain('987654');
    await nothingWaits();
  });

  it('is the same mail at each attempt', async () => {
    server.judge = () => 451;
    await office().send(letterTo('cay@example.org'), new Date());
    await eventually(async () => expect(await waiting()).toMatchObject([{ attempts: 1 }]));
    const [row] = await database.query<{ id: string }[]>('SELECT id FROM outgoing_mails');
    server.judge = () => null;
    await dueNow();
    const { messageId } = await server.next('cay@example.org');
    expect(messageId).toBe(`<${row!.id}@example.org>`);
  });

  it('shares a connection with the mail before it, and is sent once when the server breaks off', async () => {
    const transport = new SmtpTransport(server.url, FROM);
    const send = (id: string) =>
      transport.send({ id, mail: writeMail(letterTo('eve@example.org')), createdAt: new Date() });
    for (const id of ['first', 'second', 'third']) await send(id);
    expect(server.connections).toBe(1);
    server.breaksOff = () => true;
    await expect(send('fourth')).rejects.toThrow();
    server.breaksOff = () => false;
    await send('fifth');
    expect(server.to('eve@example.org').map(({ messageId }) => messageId)).toEqual(
      ['first', 'second', 'third', 'fourth', 'fifth'].map((id) => `<${id}@example.org>`),
    );
    expect(server.connections).toBe(2);
  });

  it('is given up when the recipient is refused for good, and holds up no other', async () => {
    server.judge = (recipient) => (recipient === 'nobody@example.org' ? 550 : null);
    const mail = office();
    await mail.send(letterTo('nobody@example.org'), new Date());
    await mail.send(letterTo('dan@example.org'), new Date());
    await server.next('dan@example.org');
    await nothingWaits();
    expect(server.to('nobody@example.org')).toEqual([]);
  });

  it('is not sent once it is of no use', async () => {
    const now = new Date(Date.now() - HOUR_MS);
    const mail = office();
    await mail.send(letterTo('eve@example.org'), now, { expiresAt: new Date(now.getTime() + 60_000) });
    await mail.send(letterTo('fay@example.org'), new Date());
    await server.next('fay@example.org');
    await nothingWaits();
    expect(server.to('eve@example.org')).toEqual([]);
  });

  it('is sent once, however many processes look', async () => {
    const offices = [office(), office(), office()];
    const names = Array.from({ length: 30 }, (_, i) => `reader${i}@example.org`);
    await Promise.all(names.map((name, i) => offices[i % 3]!.send(letterTo(name), new Date())));
    for (const name of names) await server.next(name);
    await nothingWaits();
    expect(server.taken).toHaveLength(names.length);
  });

  it('goes with the transaction it tells of', async () => {
    const mail = office();
    const undone = database.transaction(async (manager) => {
      await mail.send(letterTo('gus@example.org'), new Date(), { manager });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await database.transaction((manager) => mail.send(letterTo('hal@example.org'), new Date(), { manager }));
    await server.next('hal@example.org');
    expect(server.to('gus@example.org')).toEqual([]);
  });

  it('is one file each where there is no server', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'mesonet-outbox-'));
    const folder = join(parent, 'outbox');
    const now = new Date();
    const mail = office(new OutboxFolder(folder, FROM));
    for (let n = 0; n < 2; n++) await mail.send(letterTo('ann@example.org'), now);
    await nothingWaits();
    const names = await waitFor('both files', async () => {
      const all = await readdir(folder);
      return all.length === 2 && all.sort();
    });
    expect(names[0]).toBe(`${now.toISOString().replaceAll(':', '-')}-ann@example.org.eml`);
    const file = join(folder, names[0]!);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await PostalMime.parse(await readFile(file))).toMatchObject({ subject: 'Grüße' });
    await rm(parent, { recursive: true });
  });
});
