import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailServer } from '../people/mail-server.js';
import { AlarmRows } from './alarm-rows.js';
import { newCertificate } from './certificate.js';
import { Firebase } from './firebase.js';
import { PushService } from './push-service.js';
import { StandIn, type StandInAnswer, type TakenRequest } from './stand-in.js';
import { embeddedDatabaseUrl } from '../stores/embedded-database.js';
import { KillableServer } from '../servers/killable-server.js';
import { type TestAccount, TestServer, type TestStation } from '../servers/server.js';

export const SECRET_KEY = 'a key that seals secrets of webhooks in tests';

/** A server, and a stand-in for each channel by which it sends notices. */
export interface NoticePlace {
  killable: KillableServer;
  server: TestServer;
  mails: MailServer;
  pushes: PushService;
  firebase: Firebase;
  /** Stand-in for an organization's https server, which receives webhooks. */
  hook: StandIn;
  /** Gives the next answers of `hook`. */
  hookAnswers: { next: (request: TakenRequest) => StandInAnswer | Promise<StandInAnswer> };
  account: TestAccount;
  station: TestStation;
  rows: AlarmRows;
  end(): Promise<void>;
}

/** @param settings of the server, added to those that point to the stand-ins */
export async function noticePlace(settings: Record<string, string> = {}): Promise<NoticePlace> {
  const files = await mkdtemp(join(tmpdir(), 'mesonet-authority-'));
  const certificate = newCertificate();
  const authority = join(files, 'authority.pem');
  await writeFile(authority, certificate.cert);
  const hookAnswers: NoticePlace['hookAnswers'] = { next: () => ({ status: 204 }) };
  const hook = await StandIn.start((request) => hookAnswers.next(request), certificate);
  const [mails, pushes, firebase] = await Promise.all([
    MailServer.start(),
    PushService.start(),
    Firebase.start(),
  ]);
  const killable = new KillableServer();
  await killable.start({
    SAMPLE_STORE: 'postgres',
    SECRET_KEY,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Mesonet <mesonet@example.org>',
    PUBLIC_URL: 'https://weather.example',
    VAPID_SUBJECT: 'mailto:ops@example.org',
    FCM_SERVICE_ACCOUNT: firebase.serviceAccount,
    FCM_BASE_URL: firebase.standIn.origin,
    NOTIFY_PRIVATE_HOSTS: `${hook.host},${pushes.standIn.host}`,
    NODE_EXTRA_CA_CERTS: authority,
    ...settings,
  });
  const server = new TestServer(killable.running.url, embeddedDatabaseUrl(killable.dataDir.path));
  const account = await server.createAccount({ timezone: 'Europe/Berlin' });
  const station = await server.createStation(account, { stationname: 'Hill Farm' });
  const rows = new AlarmRows((text, values) => server.sql(text, values), account.id, station.id);
  const end = async () => {
    await killable.end();
    await Promise.all([mails.stop(), hook.stop(), pushes.standIn.stop(), firebase.standIn.stop()]);
    await rm(files, { recursive: true });
  };
  return { killable, server, mails, pushes, firebase, hook, hookAnswers, account, station, rows, end };
}
