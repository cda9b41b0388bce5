import { setTimeout as sleep } from 'node:timers/promises';
import { AlarmCalls } from '../support/alarms/alarm-calls.js';
import { MailServer } from '../support/people/mail-server.js';
import { BalancedServer } from '../support/servers/balanced-server.js';
import { seededRandom } from '../support/samples/random.js';
import type { TestStation } from '../support/servers/server.js';
import { startStores, type TestStores } from '../support/stores/stores.js';
import { eventually, waitFor } from '../support/wait-for.js';
import { FAULTS_SEED, faultNote, faultSize, faultTitle } from './fault-size.js';
import { MailLedger } from './mail-ledger.js';
import { type GroupServer, startGroup } from './server-group.js';

/** Each episode crosses its limit once and comes back. */
const EPISODES = faultSize('FAULTS_NOTICE_EPISODES', 40);
const KILLS = faultSize('FAULTS_NOTICE_KILLS', 3);
/** Alarms of a station, each with a limit one degree below the one before. */
const LIMITS = 10;
const STEPS = 2 * LIMITS;
const STATIONS = EPISODES / LIMITS;
const TO = 'warden@example.org';
/** A notice that waits longer than any process keeps one for itself has failed before. Its next try is made due now. */
const SOONER = `
  UPDATE alarm_notices SET next_try_at = now()
  WHERE state = 'waiting' AND next_try_at > now() + interval '35 seconds'`;

const size = `${EPISODES} crossings and as many ends, ${KILLS} kills`;

describe(faultTitle('notices of two servers, over a mail server in trouble', size), () => {
  const random = seededRandom(FAULTS_SEED);
  let stores: TestStores;
  let mails: MailServer;
  let group: GroupServer[];
  let server: BalancedServer;
  let ledger: MailLedger;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    mails = await MailServer.start();
    ledger = new MailLedger(mails, random);
    group = await startGroup(2, {
      DATABASE_URL: stores.databaseUrl,
      SAMPLE_STORE: 'postgres',
      SMTP_URL: mails.url,
      MAIL_FROM: 'mesonet@example.org',
      ACCOUNT_NOTICES_PER_DAY: '0',
    });
    server = new BalancedServer(group);
  });

  afterAll(async () => {
    await Promise.all((group ?? []).map(({ killable }) => killable.end()));
    await mails?.stop();
    await stores?.stop();
  });

  async function createStations(): Promise<TestStation[]> {
    const [first] = group;
    const account = await first!.createAccount();
    const calls = new AlarmCalls(first!, account);
    const { _id } = await calls.group({ address: [TO] });
    const stations: TestStation[] = [];
    for (let i = 0; i < STATIONS; i += 1) {
      const station = await first!.createStation(account);
      for (let k = 0; k < LIMITS; k += 1)
        await calls.alarm(station, { limit: 50 - k, interval: 60, notification_groups: [_id] });
      stations.push(station);
    }
    await known(stations);
    return stations;
  }

  /** Returns when both servers take samples of the stations and the alarms are evaluated. */
  async function known(stations: readonly TestStation[]): Promise<void> {
    await waitFor('both servers to know the stations', async () => {
      const sample = { time: Date.now(), measurements: { temperature: 51 } };
      const answers = await Promise.all(
        group.flatMap((each) => stations.map((station) => each.upload(station, sample))),
      );
      return answers.every(({ status }) => status === 200);
    });
    await sleep(3_000);
  }

  /** Sends a sample until it is acknowledged. */
  async function upload(station: TestStation, temperature: number): Promise<void> {
    const sample = { time: Date.now(), measurements: { temperature } };
    await waitFor('an acknowledgement', async () => (await server.upload(station, sample)).status === 200);
  }

  /** Goes down through the limits one by one, and up again. Each step begins or ends a crossing. */
  async function walk(stations: readonly TestStation[], from: number, to: number): Promise<void> {
    for (let step = from; step < to; step += 1) {
      const station = stations[step % STATIONS]!;
      const at = Math.floor(step / STATIONS);
      await upload(station, at < LIMITS ? 49.5 - at : 41.5 + (at - LIMITS));
    }
  }

  /** Every other kill strikes when a mail was just taken and its sender does not know yet. */
  async function kill(round: number): Promise<void> {
    const { killable } = group[Math.floor(random() * 2)]!;
    const { pid } = killable.running;
    const strike = () => ledger.killed(() => process.kill(pid, 'SIGKILL'));
    await sleep(random() * 1_500);
    if (round % 2 === 1) strike();
    else await ledger.onNextMail(strike);
    await killable.killAndStart();
  }

  it('all arrive, none twice without a kill, at most one twice for each kill, by the same id', async () => {
    const stations = await createStations();
    const steps = STATIONS * STEPS;
    // The first share meets a mail server in trouble, but no kill.
    const share = (round: number) => Math.floor((round / (KILLS + 1)) * steps);
    await walk(stations, 0, share(1));
    for (let round = 1; round <= KILLS; round += 1)
      await Promise.all([walk(stations, share(round), share(round + 1)), kill(round)]);
    await eventually(async () => {
      await server.sql(SOONER);
      const open = await server.sql(`SELECT FROM violations WHERE ended_at IS NULL OR NOT is_settled`);
      const unsent = await server.sql(`SELECT FROM alarm_notices WHERE state <> 'sent'`);
      expect([open.length, unsent.length]).toEqual([0, 0]);
    }, 600_000);

    const told = await server.sql<{ kinds: string[]; count: string }>(`
        SELECT kinds, count(*) FROM (
          SELECT array_agg(kind ORDER BY kind) AS kinds FROM alarm_notices GROUP BY alarm_id) each
        GROUP BY kinds`);
    expect(told).toEqual([{ kinds: ['cleared', 'fired'], count: String(EPISODES) }]);
    const ids = await server.sql<{ id: string }>('SELECT id FROM alarm_notices');
    expect(ledger.ids).toEqual(new Set(ids.map(({ id }) => `<${id}@example.org>`)));
    const { unexplained, byKills } = ledger.repeats();
    expect(unexplained).toEqual([]);
    expect(byKills).toBeLessThanOrEqual(KILLS);
    faultNote(
      `${ids.length} notices, ${ledger.refused} tries refused, ${ledger.broken} broken off once taken: ` +
        `0 missed, ${byKills} twice by kills`,
    );
  });
});
