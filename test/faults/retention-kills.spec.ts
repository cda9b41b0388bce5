import { MINUTE_MS } from '@mesonet/model/durations.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { BalancedServer } from '../support/servers/balanced-server.js';
import { LedgerSender } from '../support/stations/ledger-sender.js';
import { seededRandom } from '../support/samples/random.js';
import type { TestStation } from '../support/servers/server.js';
import { questDbUrl } from '../support/servers/server-over-lines.js';
import { askQuestDb, HAS_QUESTDB, startStores, type TestStores } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import { FAULTS_SEED, faultNote, faultSize, faultTitle } from './fault-size.js';
import { Fleet } from './fleet.js';
import { NO_DIFFERENCE, reconcile } from './reconcile.js';
import { type GroupServer, roles, startGroup } from './server-group.js';
import { readStored } from './stored-rows.js';

const KILLS = faultSize('FAULTS_MOVE_KILLS', 1);
const SAMPLES = faultSize('FAULTS_MOVE_SAMPLES', 2_000);
const PER_SECOND = 400;
const STATIONS = 3;
const QUIET_SAMPLES = 2_000;
/**
 * Each of the some thirty steps of a move waits until QuestDB has applied all rows. Beside four other test files the moves
 * took up to 105 s on 2 cores.
 */
const WITHIN_MS = 5 * MINUTE_MS;
const LATE_FROM = Math.floor(Date.now() / 1_000) * 1_000 - 6 * 86_400_000;
const QUIET_FROM = LATE_FROM - 86_400_000;

const random = seededRandom(FAULTS_SEED);
const withQuestDb = HAS_QUESTDB ? describe : describe.skip;
const title = faultTitle(
  'moves between retention classes',
  `2 servers, ${KILLS} kills of the owner each way, ${SAMPLES} samples`,
);

withQuestDb(title, () => {
  let stores: TestStores;
  let group: GroupServer[];
  let balanced: BalancedServer;
  let fleet: Fleet;
  /** Sends backwards in time, so that all but its first sample is late. */
  let late: LedgerSender;
  /** Sends nothing more once the moves begin. */
  let quiet: LedgerSender;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: true });
    const settings = { SAMPLE_STORE: 'questdb', QUESTDB_HTTP_URL: questDbUrl(stores.questDb()) };
    group = await startGroup(2, { ...settings, DATABASE_URL: stores.databaseUrl });
    balanced = new BalancedServer(group);
    balanced.use(group[0]!);
    fleet = await Fleet.create(balanced, STATIONS, FAULTS_SEED);
    late = await senderOf((index) => LATE_FROM - index * 1_000);
    quiet = await senderOf((index) => QUIET_FROM + index * 1_000);
    await known([...fleet.senders, late, quiet].map(({ station }) => station));
    balanced.use(...group);
  });

  afterAll(async () => {
    late.stop();
    await fleet.stop();
    await Promise.all(group.map(({ killable }) => killable.end()));
    await stores.stop();
  });

  async function senderOf(timeOf: (index: number) => number): Promise<LedgerSender> {
    const sample = (index: number) => ({ time: timeOf(index), measurements: { temperature: index % 80 } });
    const station = await balanced.createStation(fleet.account);
    return new LedgerSender(balanced, station, sample, random);
  }

  /** Waits until every server knows the stations. */
  const known = (stations: readonly TestStation[]) =>
    waitFor('all servers to know the stations', async () => {
      const long = { time: QUIET_FROM - 86_400_000, measurements: { temperature: 1 } };
      const answers = await Promise.all(
        group.flatMap((server) => stations.map((station) => server.upload(station, long))),
      );
      return answers.every(({ status }) => status === 200);
    });

  async function set(days: string): Promise<void> {
    await Promise.all(group.map(({ killable }) => killable.stop()));
    // The setting is older than the day in which it can be taken back.
    const since = `INSERT INTO sample_retention (days, since) VALUES ($1, now() - interval '2 days')`;
    await balanced.sql(since, [days]);
    await Promise.all(group.map(({ killable }) => killable.startAgain({ SAMPLE_RETENTION_DAYS: days })));
  }

  async function exempt(): Promise<void> {
    const answer = await group[0]!.fetch(`/api/v1/accounts/${fleet.account.id}/sample_retention/`, {
      method: 'PUT',
      cookie: await group[0]!.superAdmin(),
      body: JSON.stringify({ keepall: true }),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
  }

  const homes = async () =>
    (await askQuestDb(
      stores.questDb(),
      'SELECT home, phase FROM sample_homes LATEST ON changed_at PARTITION BY series',
    )) as [home: string, phase: string][];

  async function areIn(table: string): Promise<boolean> {
    const all = await homes();
    return all.length === STATIONS + 2 && all.every(([home, phase]) => home === table && phase === '');
  }

  async function killWhileMoving(table: string): Promise<void> {
    const isMoving = async () => (await homes()).some(([, phase]) => phase !== '');
    for (let kill = 0; kill < KILLS; kill++) {
      const { owner, standby } = await roles(group);
      // On a fast machine the move may end before it is seen. The kill then comes after it.
      await waitFor('a move', async () => (await isMoving()) || (await areIn(table)), WITHIN_MS);
      await sleep(random() * 200);
      await owner.killable.running.end('SIGKILL');
      await standby.untilItOwns();
      await owner.killable.startAgain();
      await owner.untilItStandsBy();
    }
    await waitFor(`all samples to be in ${table}`, () => areIn(table), WITHIN_MS);
  }

  /** Asks every server without pause for samples that never change. */
  function watchQuiet(): { stop: () => Promise<{ answers: number; wrong: number[] }> } {
    let isOver = false;
    const seen = { answers: 0, wrong: [] as number[] };
    const range = { keys: ['temperature'], start: QUIET_FROM, seconds: QUIET_SAMPLES };
    const watching = group.map(async (server) => {
      while (!isOver) {
        await sleep(20);
        const rows = await readStored(server, quiet.station, fleet.account.cookie, range).catch(() => null);
        if (rows) seen.answers += 1;
        if (rows && rows.time.length !== QUIET_SAMPLES) seen.wrong.push(rows.time.length);
      }
    });
    const stop = async () => {
      isOver = true;
      await Promise.all(watching);
      return seen;
    };
    return { stop };
  }

  const isRight = async ({ station, ledger, sent }: LedgerSender) =>
    expect(await reconcile(balanced, fleet.account, station, { due: [...ledger.keys()], sent })).toEqual(
      NO_DIFFERENCE,
    );

  it('lose, double and alter nothing, and every server answers right at every moment', async () => {
    await quiet.run(QUIET_SAMPLES);
    await isRight(quiet);
    const sending = fleet.send({ perSecond: PER_SECOND });
    const sendingLate = late.run(Infinity, PER_SECOND / STATIONS);
    await Promise.race([fleet.acknowledge(SAMPLES), sending]);
    const watch = watchQuiet();
    await set('30');
    await killWhileMoving('samples_limited');
    await exempt();
    await killWhileMoving('samples');
    const { answers, wrong } = await watch.stop();
    late.stop();
    await fleet.stop();
    await Promise.all([sendingLate, sending.catch(() => undefined)]);
    expect(wrong).toEqual([]);
    expect(answers).toBeGreaterThan(0);
    faultNote(`${answers} answers meanwhile of what did not change, 0 wrong`);
    for (const sender of [late, quiet]) await isRight(sender);
    await fleet.reconcile();
  }, 1_200_000);
});
