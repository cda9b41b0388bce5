import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HomeMover } from '../../../backend/samples/upkeep/homes/home-mover.js';
import { SnapshotTable } from '../../../backend/samples/journal/snapshot-table.js';
import { GRACE_MS } from '../../../backend/samples/upkeep/retention/grace.js';
import { RetentionTable } from '../../../backend/samples/upkeep/retention/retention-table.js';
import { SampleRetention } from '../../../backend/samples/core/sample-retention.js';
import { QuestDbStore } from '../../../backend/samples/store/questdb/questdb-store.js';
import { SAMPLE_TABLES } from '../../../backend/samples/store/questdb/tables/sample-tables.js';
import { filesHolding } from '../../support/stores/files-holding.js';
import { roadsPerTest } from '../../support/samples/roads-per-test.js';
import { AllSeries } from '../../support/samples/sample-road.js';
import { askQuestDb, HAS_QUESTDB } from '../../support/stores/stores.js';
import { waitFor } from '../../support/wait-for.js';

jest.setTimeout(480_000);
const DAYS = 30;
const NOW = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
const SERIES = 1;
const NEIGHBOUR = 2;
const STEP = 4 * MINUTE_MS;
const OLDEST = NOW - 40 * DAY_MS;
const KEPT_FROM = NOW - DAYS * DAY_MS;
/** A value that no other row has. */
const SECRET = 61.357913;
const never = new AbortController().signal;
const at = (table: string) => expect.objectContaining({ table, move: null }) as unknown;

const withQuestDb = HAS_QUESTDB ? describe : describe.skip;

/** A process with its own store and its own knowledge of the moves. */
interface Life {
  /** `isSafelyHeld` is true while the process owns the shard; the fence has the number of its ownership. */
  owner: { isSafelyHeld: boolean; fence: { number: number } };
  store: QuestDbStore;
  mover: HomeMover;
  /** Called after each copied slice. */
  copied: () => unknown;
}

withQuestDb('moves from table to table', () => {
  const place = roadsPerTest({ withQuestDb: HAS_QUESTDB });
  const directory = new AllSeries([SERIES, NEIGHBOUR]);
  const ask = (sql: string) => askQuestDb(place.stores.questDb(), sql);
  let lives: Life[] = [];
  let ownerships = 0;

  afterEach(async () => {
    await Promise.all(lives.map(({ store }) => store.upkeep.close()));
    lives = [];
    directory.exempt.clear();
    directory.deleted.clear();
  });

  function open(days: number | null, isOwner: boolean): Life {
    const { database, stores } = place;
    const retention = new SampleRetention(days, directory, () => new Date(NOW));
    const owner = { isSafelyHeld: isOwner, fence: { number: isOwner ? ++ownerships : 0 } };
    const store = new QuestDbStore(stores.questDb(), { owner, keptFrom: retention.keptFrom });
    const copySome = store.moves.copySome.bind(store.moves);
    store.moves.copySome = async (...slice) => {
      const next = await copySome(...slice);
      await life.copied();
      return next;
    };
    const [settings, snapshots] = [new RetentionTable(database), new SnapshotTable(database, 0)];
    const maps = { highSince: null };
    const mover = new HomeMover({ settings, retention, store, snapshots, directory, maps });
    const life: Life = { owner, store, mover, copied: () => undefined };
    lives.push(life);
    return life;
  }

  async function start(days: number | null): Promise<Life> {
    const life = open(days, true);
    await life.store.writer.prepare();
    return life;
  }

  /** Adds the retention setting with a date so old that the setting is in force. */
  const inForce = (days: number) =>
    place.database.query('INSERT INTO sample_retention (days, since) VALUES ($1, $2)', [
      days,
      new Date(NOW - GRACE_MS),
    ]);

  const rowsFrom = (series: number, first: number, end: number, value = 1) =>
    Array.from({ length: Math.ceil((end - first) / STEP) }, (_, i) => ({
      series,
      time: first + i * STEP,
      values: { temperature: value },
    }));

  async function put({ store }: Life, rows: ReturnType<typeof rowsFrom>): Promise<void> {
    for (let from = 0; from < rows.length; from += 5_000)
      await store.writer.write(rows.slice(from, from + 5_000));
    await applied(store);
  }

  async function applied(store: QuestDbStore): Promise<void> {
    const { written } = await store.writer.position();
    await waitFor('the rows to be applied', async () => (await store.writer.position()).applied >= written);
  }

  async function shown({ store }: Life, series: number, from = KEPT_FROM): Promise<Map<number, unknown>> {
    const { time, data } = await store.reader.read(series, ['temperature'], {
      start: from,
      end: NOW + DAY_MS,
    });
    expect(new Set(time).size).toBe(time.length);
    return new Map(time.map((moment, i) => [moment, data.temperature![i]]));
  }

  async function countIn(table: string, series: number): Promise<number> {
    const sql = `SELECT count() FROM ${table} WHERE series='${series}' AND temperature != null`;
    return (await ask(sql))[0]![0] as number;
  }

  /**
   * Copies all tables of QuestDB.
   * @returns a function that restores them
   */
  async function copyAll(): Promise<() => Promise<void>> {
    const tables = [...SAMPLE_TABLES, 'sample_homes', 'store_marks'];
    for (const table of tables) {
      await ask(`DROP TABLE IF EXISTS ${table}_copy`);
      await ask(`CREATE TABLE ${table}_copy AS (SELECT * FROM ${table})`);
    }
    return async () => {
      for (const table of tables) {
        await ask(`TRUNCATE TABLE ${table}`);
        await ask(`INSERT INTO ${table} SELECT * FROM ${table}_copy`);
      }
      await waitFor('QuestDB to apply its writes', async () => {
        const behind = `SELECT count() FROM wal_tables() WHERE sequencerTxn != writerTxn`;
        return (await ask(behind))[0]![0] === 0;
      });
    };
  }

  it('writes and queries go on meanwhile and are right at every moment, by other processes too', async () => {
    const life = await start(DAYS);
    const standby = open(DAYS, false);
    await inForce(DAYS);
    directory.exempt.add(NEIGHBOUR);
    const kept = rowsFrom(SERIES, KEPT_FROM, NOW);
    await put(life, [...rowsFrom(SERIES, OLDEST, KEPT_FROM), ...kept, ...rowsFrom(NEIGHBOUR, OLDEST, NOW)]);

    const expected = new Map(kept.map(({ time, values }) => [time, values.temperature]));
    let isOver = false;
    const writing = (async () => {
      for (let i = 0; !isOver; i++) {
        // These are a new row and newer versions of old rows, in parts that are already copied and in parts that are
        // not.
        const rows = [
          NOW + (i % 1_000) * MINUTE_MS,
          ...[0.1, 0.5, 0.9].map((part) => kept[(Math.floor(part * kept.length) + i) % kept.length]!.time),
        ];
        await life.store.writer.write(
          rows.map((time) => ({ series: SERIES, time, values: { temperature: 2 + i } })),
        );
        rows.forEach((time) => expected.set(time, 2 + i));
        await sleep(20);
      }
    })();
    const asking = [life, standby].map(async (each) => {
      while (!isOver) {
        expect((await shown(each, SERIES)).size).toBeGreaterThanOrEqual(kept.length);
        expect((await each.store.reader.latest([SERIES, NEIGHBOUR])).size).toBe(2);
      }
    });
    try {
      await life.mover.run(new Date(NOW), never);
    } finally {
      isOver = true;
      await Promise.all([writing, ...asking]);
    }
    await applied(life.store);

    expect(life.store.homes.get(SERIES)).toEqual(at('samples_limited'));
    expect(await countIn('samples', SERIES)).toBe(0);
    for (const each of [life, standby]) {
      expect(await shown(each, SERIES)).toEqual(expected);
      expect(await shown(each, SERIES, 0)).toEqual(expected);
      expect((await shown(each, NEIGHBOUR, 0)).size).toBe((NOW - OLDEST) / STEP);
    }
  });

  it('a row on its way when the move begins, the first of its station, comes along', async () => {
    const life = await start(DAYS);
    await inForce(DAYS);
    const { homes } = life.store;
    const save = homes.save.bind(homes);
    const writes: Promise<void>[] = [];
    homes.save = (series, home) => {
      const row = { series, time: NOW - MINUTE_MS, values: { temperature: 5 } };
      if (home.move?.phase === 'copying') writes.push(life.store.writer.write([row]));
      return save(series, home);
    };
    await life.mover.run(new Date(NOW), never);
    await Promise.all(writes);
    await applied(life.store);
    expect(writes.length).toBe(2);
    expect(homes.get(SERIES)).toEqual(at('samples_limited'));
    for (const series of [SERIES, NEIGHBOUR])
      expect(await shown(life, series)).toEqual(new Map([[NOW - MINUTE_MS, 5]]));
  });

  it.each(['killed', 'turned back'])('one that was %s half-way comes to its end', async (how) => {
    const first = await start(DAYS);
    await inForce(DAYS);
    directory.exempt.add(NEIGHBOUR);
    const kept = rowsFrom(SERIES, KEPT_FROM, NOW);
    await put(first, [...rowsFrom(SERIES, OLDEST, KEPT_FROM), ...kept]);
    const stop = new AbortController();
    first.copied = () => stop.abort(new Error('Killed'));
    await expect(first.mover.run(new Date(NOW), stop.signal)).rejects.toThrow('Killed');

    const next = await start(how === 'killed' ? DAYS : null);
    expect(next.store.homes.get(SERIES)).toMatchObject({
      table: 'samples',
      move: { phase: 'copying', to: 'samples_limited' },
    });
    await put(next, [{ series: SERIES, time: kept[5]!.time, values: { temperature: 9 } }]);
    expect((await shown(next, SERIES)).size).toBe(kept.length);
    await next.mover.run(new Date(NOW), never);
    expect(next.store.homes.get(SERIES).move).toBeNull();
    const after = await shown(next, SERIES);
    expect([after.size, after.get(kept[5]!.time)]).toEqual([kept.length, 9]);
    const [there, left] = how === 'killed' ? ['samples_limited', 'samples'] : ['samples', 'samples_limited'];
    expect(await countIn(left, SERIES)).toBe(0);
    expect(await countIn(there, SERIES)).toBe(how === 'killed' ? kept.length : (NOW - OLDEST) / STEP);
  });

  it('an owner that is none any more moves nothing, and what it still says counts for nothing', async () => {
    const stale = await start(DAYS);
    await inForce(DAYS);
    directory.exempt.add(NEIGHBOUR);
    const kept = rowsFrom(SERIES, KEPT_FROM, NOW);
    await put(stale, kept);
    stale.copied = () => (stale.owner.isSafelyHeld = false);
    await expect(stale.mover.run(new Date(NOW), never)).rejects.toThrow();
    const next = await start(null);
    await next.mover.run(new Date(NOW), never);
    expect(next.store.homes.get(SERIES)).toEqual(at('samples'));
    // The old owner acts as if it had been frozen while it was sending, and now continues.
    stale.owner.isSafelyHeld = true;
    await stale.store.homes.save(SERIES, { table: 'samples_limited', move: null });
    for (const each of [await start(null), open(null, false)])
      expect((await shown(each, SERIES)).size).toBe(kept.length);
  });

  it('when the setting is gone all return, and no table holds anything of a series erased', async () => {
    const life = await start(DAYS);
    await inForce(DAYS);
    const rows = rowsFrom(SERIES, NOW - 2 * DAY_MS, NOW);
    await put(life, [...rows, ...rowsFrom(NEIGHBOUR, NOW - DAY_MS, NOW)]);
    await life.mover.run(new Date(NOW), never);
    // No account keeps its samples for good, so this table becomes empty.
    await waitFor('an empty table', async () => (await ask('SELECT count() FROM samples'))[0]![0] === 0);
    const back = await start(null);
    expect((await shown(back, SERIES)).size).toBe(rows.length);
    await back.mover.run(new Date(NOW), never);
    expect(back.store.homes.get(SERIES)).toEqual(at('samples'));
    expect((await shown(back, SERIES)).size).toBe(rows.length);
    directory.deleted.add(SERIES);
    await back.store.upkeep.erase(SERIES);
    for (const table of SAMPLE_TABLES) expect(await countIn(table, SERIES)).toBe(0);
    expect((await shown(back, NEIGHBOUR)).size).toBeGreaterThan(0);
  });

  it('nothing moves within a day of the setting; for more than two years it is a table by months', async () => {
    const life = await start(800);
    await put(life, rowsFrom(SERIES, NOW - DAY_MS, NOW));
    await life.mover.run(new Date(NOW), never);
    await life.mover.run(new Date(NOW + GRACE_MS - 1), never);
    expect(life.store.homes.get(SERIES).table).toBe('samples');
    await life.mover.run(new Date(NOW + GRACE_MS), never);
    expect(life.store.homes.get(SERIES)).toEqual(at('samples_limited_long'));
    expect((await shown(life, SERIES)).size).toBe(DAY_MS / STEP);
  });

  it('QuestDB drops what is too old of the limited tables, though nobody sends any more', async () => {
    const life = await start(DAYS);
    await inForce(DAYS);
    await put(life, rowsFrom(SERIES, NOW - 25 * DAY_MS, NOW - 5 * DAY_MS));
    await life.mover.run(new Date(NOW), never);
    await life.store.ttl.limit(() => 10);
    await applied(life.store);
    await waitFor(
      'weeks that ended more than two weeks ago to be gone',
      async () => (await shown(life, SERIES, 0)).size <= (16 * DAY_MS) / STEP,
    );
    expect((await shown(life, SERIES, NOW - 10 * DAY_MS)).size).toBe((5 * DAY_MS) / STEP);
  });

  it('nothing old of an account that was just exempted is dropped, before it has moved or after', async () => {
    const life = await start(DAYS);
    await inForce(DAYS);
    await put(life, rowsFrom(SERIES, NOW - 2 * DAY_MS, NOW));
    await life.mover.run(new Date(NOW), never);
    expect(life.store.ttl.days).toBe(DAYS);
    directory.exempt.add(SERIES);
    const old = rowsFrom(SERIES, NOW - 400 * DAY_MS, NOW - 399 * DAY_MS);
    await put(life, old);
    expect((await life.store.reader.rowsAt(SERIES, [old[0]!.time])).length).toBe(1);
    await life.mover.run(new Date(NOW), never);
    await life.mover.run(new Date(NOW + MINUTE_MS), never);
    expect([life.store.homes.get(SERIES).table, life.store.ttl.days]).toEqual(['samples', DAYS]);
    await applied(life.store);
    expect((await shown(life, SERIES, 0)).size).toBe((3 * DAY_MS) / STEP);
  });

  it.each([
    ['alone', 'in the table it left, which others use'],
    ['and all others', 'in the table it left, which was emptied'],
  ])('of one that moved, %s, and was deleted nothing is left in any file: %s', async (who) => {
    const life = await start(DAYS);
    await inForce(DAYS);
    if (who === 'alone') directory.exempt.add(NEIGHBOUR);
    await put(life, rowsFrom(SERIES, NOW - DAY_MS, NOW, SECRET));
    await put(life, rowsFrom(NEIGHBOUR, NOW - DAY_MS, NOW));
    await life.mover.run(new Date(NOW), never);
    await put(life, rowsFrom(SERIES, NOW, NOW + DAY_MS / 2, SECRET));
    const holding = () => filesHolding(join(place.stores.dataDir, 'questdb'), [SECRET]);
    expect((await holding()).length).toBeGreaterThan(0);
    directory.deleted.add(SERIES);
    await life.store.upkeep.erase(SERIES);
    await life.store.upkeep.scrub([SERIES]);
    let left: string[] = [];
    const isGone = async () => (left = await holding()).length === 0;
    await waitFor('no file to hold it', isGone, 300_000).catch(() => undefined);
    expect(left).toEqual([]);
    expect((await shown(life, NEIGHBOUR)).size).toBe(DAY_MS / STEP);
  });

  it.each(['before', 'in the middle of', 'after'])(
    'a QuestDB put back from a copy made %s a move knows where its rows are, and they move again',
    async (when) => {
      const life = await start(DAYS);
      const standby = open(DAYS, false);
      await inForce(DAYS);
      directory.exempt.add(NEIGHBOUR);
      const kept = rowsFrom(SERIES, KEPT_FROM, NOW);
      await put(life, kept);
      let goBack = when === 'before' ? await copyAll() : undefined;
      life.copied = async () => {
        if (when === 'in the middle of') goBack ??= await copyAll();
      };
      await life.mover.run(new Date(NOW), never);
      goBack ??= await copyAll();
      const back = await start(null);
      await back.mover.run(new Date(NOW), never);
      expect((await shown(standby, SERIES)).size).toBe(kept.length);
      await goBack();
      // The owner of the shard prepares the store again when it notices that QuestDB went back.
      await life.store.writer.prepare();
      await inForce(DAYS);
      for (const each of [life, standby]) expect((await shown(each, SERIES)).size).toBe(kept.length);
      await life.mover.run(new Date(NOW), never);
      expect(life.store.homes.get(SERIES)).toEqual(at('samples_limited'));
      expect(await countIn('samples', SERIES)).toBe(0);
      for (const each of [life, standby]) expect((await shown(each, SERIES)).size).toBe(kept.length);
    },
  );
});
