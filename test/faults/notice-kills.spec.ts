import { randomInt } from 'node:crypto';
import { MailServer } from '../support/people/mail-server.js';
import { AlarmRows } from '../support/notices/alarm-rows.js';
import { startStores, type TestStores } from '../support/stores/stores.js';
import { eventually } from '../support/wait-for.js';
import { faultSize, faultTitle } from './fault-size.js';
import { type GroupServer, startGroup } from './server-group.js';

const EPISODES = faultSize('FAULTS_NOTICE_EPISODES', 40);
const KILLS = faultSize('FAULTS_NOTICE_KILLS', 3);
/** Of tries that a mail server refuses for now. */
const REFUSED = 0.3;
/** It takes so many mails and breaks off before it says so. */
const BREAKS = 3;

describe('notices of two servers, over a mail server in trouble', () => {
  let stores: TestStores;
  let mails: MailServer;
  let group: GroupServer[];

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    mails = await MailServer.start();
    group = await startGroup(2, {
      DATABASE_URL: stores.databaseUrl,
      SAMPLE_STORE: 'postgres',
      SMTP_URL: mails.url,
      MAIL_FROM: 'mesonet@example.org',
      ACCOUNT_NOTICES_PER_DAY: '0',
    });
  });

  afterAll(async () => {
    await Promise.all((group ?? []).map(({ killable }) => killable.end()));
    await mails?.stop();
    await stores?.stop();
  });

  it(
    faultTitle(
      'all arrive, at most one twice for each kill, by the same id',
      `${EPISODES} episodes, ${KILLS} kills`,
    ),
    async () => {
      const [first] = group;
      const account = await first!.createAccount();
      const station = await first!.createStation(account);
      const rows = new AlarmRows((text, values) => first!.sql(text, values), account.id, station.id);
      const to = 'warden@example.org';
      const groupId = await rows.group('email', [to]);
      let breaks = 0;
      mails.judge = () => (Math.random() < REFUSED ? 451 : null);
      mails.breaksOff = () => breaks < BREAKS && Math.random() < REFUSED && (breaks += 1) > 0;
      const write = async () => {
        for (let i = 0; i < EPISODES; i++) {
          const episode = await rows.episode([groupId]);
          await rows.notice(episode, 'fired');
          await first!.sql('UPDATE violations SET ended_at = now() WHERE alarm_id = $1', [episode.alarmId]);
          await rows.notice(episode, 'cleared');
        }
      };
      const kill = async () => {
        for (let i = 0; i < KILLS; i++) await group[randomInt(2)]!.killable.killAndStart();
      };
      await Promise.all([write(), kill()]);
      await eventually(async () => {
        const open = await first!.sql(`SELECT FROM alarm_notices WHERE state <> 'sent'`);
        expect(open).toHaveLength(0);
      }, 300_000);
      const ids = await first!.sql<{ id: string }>('SELECT id FROM alarm_notices');
      expect(ids).toHaveLength(2 * EPISODES);
      const taken = mails.to(to).map(({ messageId }) => messageId);
      expect(new Set(taken)).toEqual(new Set(ids.map(({ id }) => `<${id}@example.org>`)));
      expect(taken.length - ids.length).toBeLessThanOrEqual(KILLS + breaks);
    },
  );
});
