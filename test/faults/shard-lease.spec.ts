import { MIGRATION_NAMES } from '../../db/data-source.js';
import { BalancedServer } from '../support/servers/balanced-server.js';
import { LedgerSender, type SentSample } from '../support/stations/ledger-sender.js';
import { seededRandom } from '../support/samples/random.js';
import type { TestServer, TestStation } from '../support/servers/server.js';
import { questDbUrl } from '../support/servers/server-over-lines.js';
import { HAS_QUESTDB, startStores, type TestStores } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import { FAULTS_SEED, faultSize, faultTitle } from './fault-size.js';
import { Fleet } from './fleet.js';
import { type GroupServer, roles, startGroup } from './server-group.js';
import { readStored } from './stored-rows.js';

const TAKEOVERS = faultSize('FAULTS_TAKEOVERS', 2);
const SAMPLES = faultSize('FAULTS_LEASE_SAMPLES', 1_000);
/** Each owner folds everything again, because no snapshot is taken so soon. */
const PER_SECOND = 600;
const STATIONS = 4;
/** Times are whole seconds, one for each sample. */
const FIRST_TIME = Math.floor(Date.now() / 1_000) * 1_000 - 3 * 86_400_000;

function ledgerOf(
  server: TestServer,
  station: TestStation,
  measure: (index: number) => SentSample['measurements'],
): LedgerSender {
  const sample = (index: number) => ({ time: FIRST_TIME + index * 1_000, measurements: measure(index) });
  return new LedgerSender(server, station, sample, seededRandom(FAULTS_SEED));
}

describe(faultTitle('servers on one database', `${TAKEOVERS} takeovers, ${SAMPLES} samples between`), () => {
  let stores: TestStores;
  let group: GroupServer[];
  let balanced: BalancedServer;
  let fleet: Fleet;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: HAS_QUESTDB });
    const store: Record<string, string> = HAS_QUESTDB
      ? { SAMPLE_STORE: 'questdb', QUESTDB_HTTP_URL: questDbUrl(stores.questDb()) }
      : { SAMPLE_STORE: 'postgres' };
    group = await startGroup(2, { ...store, DATABASE_URL: stores.databaseUrl });
    balanced = new BalancedServer(group);
    balanced.use(group[0]!);
    fleet = await Fleet.create(balanced, STATIONS, FAULTS_SEED);
    const stations = fleet.senders.map(({ station }) => station);
    await known(stations, { x_river: 1 });
    balanced.use(...group);
  });

  afterAll(async () => {
    await fleet.stop();
    // A server that was left frozen would not end.
    for (const server of group) if (!server.killable.running.hasEnded) server.signal('SIGCONT');
    await Promise.all(group.map(({ killable }) => killable.end()));
    await stores.stop();
  });

  /**
   * Waits until every server knows the stations.
   * @param measurements measurements that they must know; they are stored long before the samples of the test
   */
  const known = (stations: readonly TestStation[], measurements: SentSample['measurements']) =>
    waitFor('all servers to know the stations', async () => {
      const sample = { time: FIRST_TIME - 30 * 86_400_000, measurements };
      const answers = await Promise.all(
        group.flatMap((server) => stations.map((station) => server.upload(station, sample))),
      );
      const told = await Promise.all(
        answers.map(async (answer) => (await answer.json()) as { unknown?: unknown }),
      );
      return told.every(({ unknown }) => JSON.stringify(unknown) === '[]');
    });

  it('an owner that is killed loses, doubles and alters nothing: another takes over', async () => {
    const sending = fleet.send({ perSecond: PER_SECOND });
    for (let takeover = 1; takeover <= TAKEOVERS; takeover += 1) {
      await Promise.race([fleet.acknowledge(SAMPLES), sending]);
      const { owner, standby } = await roles(group);
      await owner.killable.running.end('SIGKILL');
      await standby.untilItOwns();
      await Promise.race([fleet.acknowledge(SAMPLES), sending]);
      await owner.killable.startAgain();
      await owner.untilItStandsBy();
    }
    await Promise.race([fleet.acknowledge(SAMPLES), sending]);
    await fleet.stop();
    await fleet.reconcile();
  });

  it('an owner that froze, and wakes after another took over, changes nothing', async () => {
    const { owner, standby } = await roles(group);
    const station = await owner.createStation(fleet.account);
    await known([station], { temperature: 40 });
    const temperatures = ledgerOf(owner, station, (index) => ({ temperature: 40 + (index % 400) / 10 }));
    const sending = temperatures.run(Infinity);
    await waitFor('samples', () => temperatures.ledger.size >= SAMPLES);
    owner.signal('SIGSTOP');
    temperatures.stop();
    const { size } = temperatures.ledger;
    const keys = ['temperature', 'relativeHumidity'];
    const whole = Array.from({ length: size }, (_, index) => [40 + (index % 400) / 10, index % 101]);
    const stored = async () => {
      const range = { keys, start: FIRST_TIME, seconds: size };
      const { time, data } = await readStored(standby, station, fleet.account.cookie, range);
      return time.map((_, row) => keys.map((key) => data[key]![row]));
    };
    try {
      await standby.untilItOwns();
      // A row of the frozen owner would lack this measurement.
      await ledgerOf(standby, station, (index) => ({ relativeHumidity: index % 101 })).run(size);
      const isWhole = async () => {
        expect(await stored()).toEqual(whole);
        return true;
      };
      await waitFor('whole rows', isWhole, 120_000);
    } finally {
      owner.signal('SIGCONT');
    }
    await owner.untilItStandsBy();
    await sending;
    expect(await standby.owns()).toBe(true);
    expect(await stored()).toEqual(whole);
  });

  it('three start at once on an empty database: it is migrated once, one owns the shard, all are ready', async () => {
    const name = `empty_${FAULTS_SEED}`;
    await group[0]!.sql(`CREATE DATABASE ${name}`);
    // PostgreSQL has too few connections for five servers.
    await Promise.all(group.map(({ killable }) => killable.stop()));
    const url = new URL(stores.databaseUrl);
    url.pathname = name;
    const three = await startGroup(3, { DATABASE_URL: url.href, SAMPLE_STORE: 'postgres' });
    try {
      await roles(three);
      const names = await three[0]!.sql<{ name: string }>('SELECT name FROM migrations ORDER BY id');
      expect(names.map(({ name: migration }) => migration)).toEqual(MIGRATION_NAMES);
      const reports = await Promise.all(three.map((server) => server.ready()));
      expect(reports.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
    } finally {
      await Promise.all(three.map(({ killable }) => killable.end()));
    }
  });
});
