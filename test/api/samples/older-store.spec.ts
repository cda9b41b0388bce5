import { HOUR_MS, SECOND_MS } from '@mesonet/model/durations.js';
import type { Observation } from '../../../backend/samples/core/observation.js';
import { expectStored, mixedSamples, sample, send, T0 } from '../../support/samples/road-samples.js';
import { roadsPerTest } from '../../support/samples/roads-per-test.js';
import { openQuestDbStore, SampleRoad } from '../../support/samples/sample-road.js';
import { askQuestDb, HAS_QUESTDB } from '../../support/stores/stores.js';
import { eventually, waitFor } from '../../support/wait-for.js';

jest.setTimeout(180_000);

/** Samples whose rows do not depend on earlier samples. */
function everySecond(series: number, count: number): Observation[] {
  return Array.from({ length: count }, (_, index) =>
    sample(series, T0 + index * SECOND_MS, { temperature: index / 8 }),
  );
}

const withQuestDb = HAS_QUESTDB ? describe : describe.skip;

withQuestDb('a QuestDB that is older than it was', () => {
  const place = roadsPerTest({ withQuestDb: HAS_QUESTDB });
  const ask = (sql: string) => askQuestDb(place.stores.questDb(), sql);

  let hoursLater = 0;
  const now = () => new Date(Date.now() + hoursLater * HOUR_MS);

  /** Copies the rows of QuestDB, so that `goBack` can restore them. */
  async function copy(): Promise<void> {
    for (const table of ['samples', 'store_marks']) {
      await ask(`DROP TABLE IF EXISTS ${table}_copy`);
      await ask(`CREATE TABLE ${table}_copy AS (SELECT * FROM ${table}) TIMESTAMP(${TIMES[table]})`);
    }
  }
  const TIMES: Record<string, string> = { samples: 'timestamp', store_marks: 'set_at' };

  async function applied(): Promise<void> {
    await waitFor('QuestDB to apply its writes', async () => {
      const [row] = await ask(`SELECT sequencerTxn = writerTxn FROM wal_tables() WHERE name = 'samples'`);
      return row?.[0] === true;
    });
  }

  async function goBack(): Promise<void> {
    for (const table of ['samples', 'store_marks']) {
      await ask(`TRUNCATE TABLE ${table}`);
      await ask(`INSERT INTO ${table} SELECT * FROM ${table}_copy`);
    }
    await applied();
  }

  async function empty(): Promise<void> {
    for (const table of ['samples', 'store_marks']) await ask(`TRUNCATE TABLE ${table}`);
    await applied();
  }

  async function start(snapshotEveryMs?: number): Promise<SampleRoad> {
    const open = openQuestDbStore(place.stores.questDb());
    const journalUrl = place.stores.databaseUrl;
    return place.add(await SampleRoad.start({ journalUrl, open, snapshotEveryMs, now }));
  }

  /**
   * Stores samples in a run that ends with a snapshot. Each run is an hour later, because one snapshot an hour is kept.
   */
  async function store(observations: readonly Observation[]): Promise<void> {
    hoursLater += 1;
    const road = await start();
    await send(road.journal, observations);
    await place.stop(road);
  }

  const dropJournal = (upTo: number) =>
    place.database.query('DELETE FROM sample_journal WHERE seq <= $1', [upTo]);
  const lastSeq = async () => {
    const { rows } = await place.database.query<{ seq: string }>(
      'SELECT last_seq AS seq FROM journal_shards',
    );
    return Number(rows[0]!.seq);
  };

  it('gets from the journal what came since, while the server stands by its first snapshot', async () => {
    const observations = mixedSamples(1_200, 31);
    await store(observations.slice(0, 400));
    await copy();
    await store(observations.slice(400, 800));
    await goBack();
    const road = await start();
    await send(road.journal, observations.slice(800));
    await everythingStored(road, observations);
    expect(road.figures().gaps).toEqual([]);
  });

  it('gets it when it goes back behind the back of a server that runs', async () => {
    const observations = mixedSamples(1_200, 32);
    await store(observations.slice(0, 400));
    const road = await start(500);
    const nextSnapshot = (after: number) =>
      waitFor('a snapshot', () => {
        const { lastSnapshot, appendedSeq } = road.figures();
        return lastSnapshot && lastSnapshot.seq > after && lastSnapshot.seq === appendedSeq;
      });
    await copy();
    const before = await lastSeq();
    await send(road.journal, observations.slice(400, 800));
    await nextSnapshot(before);
    await goBack();
    await send(road.journal, observations.slice(800));
    await everythingStored(road, observations);
    expect(road.figures().gaps).toEqual([]);
    // Listeners do not get the same samples again.
    expect(road.events.length).toBeLessThanOrEqual(800);
  });

  it('shows what the journal no longer holds as a gap, and has the rest', async () => {
    const observations = everySecond(1, 1_200);
    await store(observations.slice(0, 400));
    await copy();
    const heldUntil = await lastSeq();
    await store(observations.slice(400, 600));
    const gapUntil = await lastSeq();
    await store(observations.slice(600, 800));
    await goBack();
    await dropJournal(gapUntil);
    const road = await start();
    await send(road.journal, observations.slice(800));
    await everythingStored(road, [...observations.slice(0, 400), ...observations.slice(600)]);
    const { rows } = await place.database.query('SELECT from_seq, to_seq FROM store_gaps');
    expect(rows).toEqual([{ from_seq: String(heldUntil), to_seq: String(gapUntil) }]);
    const [gap] = road.figures().gaps;
    expect(gap!.from!.getTime()).toBeLessThan(gap!.to.getTime());
    await place.stop(road);
    // After another start, the gap is still reported, and only once.
    const again = await start();
    await again.idle();
    expect(again.figures().gaps).toEqual([gap]);
  });

  it('which is empty gets all the journal has: what came before that is a gap since the beginning', async () => {
    const observations = everySecond(2, 800);
    await store(observations.slice(0, 400));
    const gapUntil = await lastSeq();
    await store(observations.slice(400));
    await dropJournal(gapUntil);
    await empty();
    const road = await start();
    await everythingStored(road, observations.slice(400));
    expect(road.figures().gaps).toEqual([expect.objectContaining({ from: null })]);
  });

  it('whose gap was another copy has none once it is back', async () => {
    const observations = everySecond(3, 800);
    await store(observations.slice(0, 400));
    await store(observations.slice(400));
    await copy();
    await dropJournal(await lastSeq());
    await empty();
    const other = await start();
    await waitFor('the gap', () => other.figures().gaps.length === 1);
    await place.kill(other);
    await goBack();
    const road = await start();
    await waitFor('the gap to be gone', () => road.figures().gaps.length === 0);
    await everythingStored(road, observations);
  });

  it('than PostgreSQL is none: new batches get numbers that were given before, and are stored', async () => {
    const observations = mixedSamples(1_200, 36);
    await store(observations.slice(0, 400));
    await place.database.query(`
      CREATE TEMPORARY TABLE IF NOT EXISTS nothing ();
      DROP SCHEMA IF EXISTS earlier CASCADE; CREATE SCHEMA earlier;
      ${STATE.map((name) => `CREATE TABLE earlier.${name} AS TABLE ${name};`).join('')}`);
    await store(observations.slice(400, 800));
    const numbered = await lastSeq();
    await place.database.query(
      STATE.map(
        (name) => `TRUNCATE ${name}; INSERT INTO ${name} OVERRIDING SYSTEM VALUE TABLE earlier.${name};`,
      ).join(''),
    );
    // This copy of QuestDB comes from the time that PostgreSQL has lost.
    await copy();
    expect(await lastSeq()).toBeLessThan(numbered);
    await store(observations.slice(400));
    await goBack();
    const road = await start();
    await everythingStored(road, observations);
    expect(road.figures().gaps).toEqual([]);
  });
  const STATE = ['journal_shards', 'sample_journal', 'fold_cuts', 'fold_states', 'store_marks'];

  /** Waits until exactly these samples are stored. */
  async function everythingStored(road: SampleRoad, observations: readonly Observation[]): Promise<void> {
    await eventually(async () => {
      await road.idle();
      await expectStored(road.store, observations);
    }, 60_000);
  }
});
