import { Logger } from '@nestjs/common';
import { Pool } from 'pg';
import { Unavailable } from '../../../backend/platform/errors.js';
import { fold } from '../../../backend/samples/fold/fold.js';
import { mergeLate } from '../../../backend/samples/fold/merge-late.js';
import { newSeriesState } from '../../../backend/samples/fold/series-state.js';
import { createJournalPool } from '../../../backend/samples/journal/journal-pool.js';
import { JournalRetention } from '../../../backend/samples/journal/journal-retention.js';
import { JournalTable } from '../../../backend/samples/journal/journal-table.js';
import type { Observation, SampleValues } from '../../../backend/samples/observation.js';
import { CutLine } from '../../support/cut-line.js';
import { seededRandom } from '../../support/random.js';
import { AllSeries, type RoadOptions, SampleRoad, storedRows } from '../../support/sample-road.js';
import { startStores, type TestStores } from '../../support/stores.js';
import { waitFor } from '../../support/wait-for.js';

jest.setTimeout(120_000);

const T0 = Date.UTC(2026, 0, 1);
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

let stores: TestStores;
let database: Pool;
let roads: SampleRoad[];

beforeAll(async () => {
  // Failures are what these tests are about.
  Logger.overrideLogger(false);
  stores = await startStores({ withQuestDb: false });
  database = new Pool({ connectionString: stores.databaseUrl });
  database.on('error', () => undefined);
});
afterAll(async () => {
  await database.end();
  await stores.stop();
});
beforeEach(async () => {
  roads = [];
  await database.query('TRUNCATE journal_shards, sample_journal, fold_cuts, fold_states, samples');
});
afterEach(() => Promise.all(roads.map((road) => road.kill())));

async function startRoad(options: Partial<RoadOptions> = {}): Promise<SampleRoad> {
  const road = await SampleRoad.start({
    journalUrl: stores.databaseUrl,
    storeUrl: stores.databaseUrl,
    ...options,
  });
  roads.push(road);
  return road;
}

async function stop(road: SampleRoad): Promise<void> {
  roads.splice(roads.indexOf(road), 1);
  await road.stop();
}

async function kill(road: SampleRoad): Promise<void> {
  roads.splice(roads.indexOf(road), 1);
  await road.kill();
}

function sample(series: number, time: number, values: SampleValues): Observation {
  return { series, time, receivedAt: time + 40, values };
}

/** What must be stored in the end: the fold itself, without journal, memory limits or restarts. */
class Expected {
  private readonly states = new Map<number, ReturnType<typeof newSeriesState>>();
  readonly rows = new Map<number, Map<number, SampleValues>>();
  private readonly directory = new AllSeries();

  take(observations: readonly Observation[]): this {
    for (const observation of observations) {
      const { series, time } = observation;
      if (!this.states.has(series)) {
        this.states.set(series, newSeriesState(series));
        this.rows.set(series, new Map());
      }
      const rows = this.rows.get(series)!;
      const folded = fold(this.states.get(series)!, observation, this.directory.find(series)!);
      rows.set(time, folded.isLate ? mergeLate(rows.get(time), folded.late).values : folded.row.values);
    }
    return this;
  }

  async toBeStored(): Promise<void> {
    for (const [series, rows] of this.rows) {
      const stored = await storedRows(database, series);
      expect(stored.size).toBe(rows.size);
      for (const [time, values] of rows) expect([time, stored.get(time)]).toEqual([time, values]);
    }
  }
}

/** Whole and partial samples of several stations; a third comes late, some twice. */
function mixedSamples(count: number, seed: number): Observation[] {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const keys = [
    'temperature',
    'relativeHumidity',
    'windSpeed',
    'windDirection',
    'windGustSpeed',
    'rainToday',
  ];
  return Array.from({ length: count }, (_, index) => {
    const delay = random() < 0.3 ? below(200) : 0;
    const values = Object.fromEntries(keys.filter(() => random() < 0.6).map((key) => [key, below(1000) / 8]));
    const step = Math.max(0, Math.floor(index / 8) - delay);
    return sample(1 + below(5), T0 + step * SECOND_MS, { stationPressure: 29 + below(64) / 64, ...values });
  });
}

/** Sends as stations do: several at once, each waiting for its answer. */
async function send(road: SampleRoad, observations: readonly Observation[]): Promise<void> {
  for (let from = 0; from < observations.length; from += 40) {
    const uploads = [0, 10, 20, 30].map((offset) => observations.slice(from + offset, from + offset + 10));
    await Promise.all(uploads.map((upload) => road.journal.append(upload)));
  }
}

describe('the road of a sample', () => {
  it('ends in the store, whole, with what is derived', async () => {
    const road = await startRoad();
    await road.journal.append([sample(1, T0, { temperature: 68, relativeHumidity: 50 })]);
    await road.journal.append([sample(1, T0, { precipitationType: 'rain' })]);
    await road.idle();
    const row = (await storedRows(database, 1)).get(T0)!;
    expect(row).toMatchObject({ temperature: 68, relativeHumidity: 50, precipitationType: 'rain' });
    expect(row.dewPoint).toBeCloseTo(48.7, 1);
    expect(road.latest.get(1)).toMatchObject({ time: T0, receivedAt: T0 + 40, row });
    expect(road.latest.get(2)).toBeUndefined();
  });

  it('announces samples in the order of the journal, late ones marked, with their whole rows', async () => {
    const road = await startRoad();
    await road.journal.append([
      sample(1, T0, { temperature: 50 }),
      sample(1, T0 + SECOND_MS, { temperature: 60 }),
    ]);
    await road.journal.append([sample(1, T0, { relativeHumidity: 50 })]);
    await road.idle();
    expect(road.events.map(({ seq, time, isLate }) => [seq, time, isLate])).toEqual([
      [1, T0, false],
      [1, T0 + SECOND_MS, false],
      [2, T0, true],
    ]);
    expect(road.events[2]).toMatchObject({ shard: 0, series: 1, stationId: 'demo_1', accountId: 'demo' });
    expect(road.events[2]!.values).toMatchObject({ temperature: 50, relativeHumidity: 50 });
    expect(road.latest.get(1)).toMatchObject({ time: T0 + SECOND_MS, row: { temperature: 60 } });
  });

  it('takes any mixture of whole, partial, late and repeated samples', async () => {
    const observations = mixedSamples(2_000, 1);
    const road = await startRoad();
    await send(road, observations);
    await road.idle();
    await new Expected().take(observations).toBeStored();
  });

  it('drops the samples of a deleted series', async () => {
    const road = await startRoad();
    await road.journal.append([sample(1, T0, { temperature: 50 })]);
    await road.idle();
    road.directory.deleted.add(1);
    await road.journal.append([
      sample(1, T0 + SECOND_MS, { temperature: 51 }),
      sample(2, T0, { temperature: 52 }),
    ]);
    await road.idle();
    expect((await storedRows(database, 1)).size).toBe(1);
    expect((await storedRows(database, 2)).size).toBe(1);
    await stop(road);
    const { rows } = await database.query('SELECT series FROM fold_states');
    expect(rows).toEqual([{ series: '2' }]);
  });

  it('gives up a row that can never be stored, and no other', async () => {
    const road = await startRoad();
    const bad = sample(1, T0 + SECOND_MS, { temperature: 50, noSuchMeasurement: 1 });
    await road.journal.append([
      sample(1, T0, { temperature: 50 }),
      bad,
      sample(1, T0 + 2_000, { temperature: 51 }),
    ]);
    await road.idle();
    expect([...(await storedRows(database, 1)).keys()].sort()).toEqual([T0, T0 + 2_000]);
    expect(road.figures().refusedRows).toBe(1);
  });
});

describe('the journal', () => {
  it('commits what came meanwhile together', async () => {
    const road = await startRoad();
    const uploads = Array.from({ length: 200 }, (_, index) => [
      sample(index + 1, T0, { temperature: index }),
    ]);
    await Promise.all(uploads.map((upload) => road.journal.append(upload)));
    const { rows } = await database.query<{ seq: string }>('SELECT seq FROM sample_journal ORDER BY seq');
    expect(rows.length).toBeLessThan(10);
    expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, index) => index + 1));
  });

  it('spreads a large upload over several batches', async () => {
    const road = await startRoad();
    const upload = Array.from({ length: 5_000 }, (_, index) =>
      sample(1, T0 + index * SECOND_MS, {
        temperature: 50,
        relativeHumidity: 50,
        windSpeed: 5,
        windDirection: 90,
      }),
    );
    await road.journal.append(upload);
    const { rows } = await database.query<{ bytes: number }>(
      'SELECT length(batch) AS bytes FROM sample_journal',
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { bytes } of rows) expect(bytes).toBeLessThan(300_000);
    await road.idle();
    expect((await storedRows(database, 1)).size).toBe(5_000);
  });

  it('numbers batches without holes in the order of their commits, whoever appends', async () => {
    const pools = Array.from({ length: 6 }, () => createJournalPool(stores.databaseUrl));
    const batch = Buffer.from('any');
    const seen: number[] = [];
    const watch = async () => {
      const { rows } = await database.query<{ count: string; max: string | null }>(
        'SELECT count(*), max(seq) FROM sample_journal',
      );
      expect(Number(rows[0]!.max)).toBe(Number(rows[0]!.count));
    };
    await Promise.all([
      ...pools.map(async (pool) => {
        for (let index = 0; index < 50; index++)
          seen.push(await new JournalTable(pool, 0).append(batch, new Date()));
      }),
      (async () => {
        while (seen.length < 300) await watch();
      })(),
    ]);
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    await Promise.all(pools.map((pool) => pool.end()));
  });

  it('refuses while PostgreSQL is away, and goes on when it is back', async () => {
    const line = await CutLine.to(stores.databaseUrl);
    const road = await startRoad({ journalUrl: line.url });
    await road.journal.append([sample(1, T0, { temperature: 50 })]);
    await line.cut();
    const refused = [1, 2, 3].map((n) =>
      road.journal.append([sample(1, T0 + n * SECOND_MS, { temperature: 50 + n })]),
    );
    for (const upload of refused) await expect(upload).rejects.toThrow(Unavailable);
    await line.mend();
    const again = [0, 1, 2, 3].map((n) => sample(1, T0 + n * SECOND_MS, { temperature: 50 + n }));
    await waitFor('the journal to take samples again', () => road.journal.append(again).then(() => true));
    await road.idle();
    await new Expected().take(again).toBeStored();
    await kill(road);
    await line.cut();
  });

  it('refuses while it stops', async () => {
    const road = await startRoad();
    await road.journal.close();
    await expect(road.journal.append([sample(1, T0, { temperature: 50 })])).rejects.toThrow(Unavailable);
  });

  it('does not take what a stranger appended for what is lost: the fold reads it from the table', async () => {
    const road = await startRoad();
    const other = await startRoad();
    await road.journal.append([sample(1, T0, { temperature: 50 })]);
    await other.journal.append([sample(1, T0 + SECOND_MS, { temperature: 51 })]);
    await road.journal.append([sample(1, T0 + 2 * SECOND_MS, { temperature: 52 })]);
    await road.idle();
    expect(road.events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });
});

describe('a restart', () => {
  it('replays nothing after a clean stop, and goes on as if there had been none', async () => {
    const observations = mixedSamples(1_200, 2);
    const first = await startRoad();
    await send(first, observations.slice(0, 600));
    await stop(first);
    const second = await startRoad();
    expect(second.figures()).toMatchObject({ journalLag: 0, isReplaying: false });
    expect(second.latest.get(1)!.keys.size).toBeGreaterThan(0);
    await send(second, observations.slice(600));
    await second.idle();
    await new Expected().take(observations).toBeStored();
  });

  it('after a kill replays all that is in no snapshot: nothing lost, doubled or altered', async () => {
    const observations = mixedSamples(3_000, 3);
    for (let from = 0; from < observations.length; from += 500) {
      const road = await startRoad();
      await send(road, observations.slice(from, from + 500));
      // Every third time there is a snapshot to start from; the others die with rows under way.
      if (from % 1_500 === 0) await stop(road);
      else await kill(road);
    }
    const road = await startRoad();
    await road.idle();
    await new Expected().take(observations).toBeStored();
    expect(road.events).toEqual([]);
  });

  it('finds the newest samples again', async () => {
    const first = await startRoad();
    await first.journal.append([sample(1, T0, { temperature: 50, soilMoisture: 40 })]);
    await stop(first);
    const second = await startRoad();
    await second.journal.append([sample(1, T0 + SECOND_MS, { temperature: 51 })]);
    await kill(second);
    const third = await startRoad();
    await third.idle();
    const latest = third.latest.get(1)!;
    expect(latest).toMatchObject({ time: T0 + SECOND_MS, row: { temperature: 51 } });
    expect(latest.keys.get('soilMoisture')).toEqual({ value: 40, time: T0, origin: 'sent' });
  });

  it('skips a damaged batch, counts it, and delivers all others', async () => {
    const first = await startRoad();
    const observations = Array.from({ length: 10 }, (_, index) =>
      sample(1, T0 + index * SECOND_MS, { temperature: index }),
    );
    for (const observation of observations) await first.journal.append([observation]);
    await kill(first);
    await database.query('TRUNCATE samples');
    await database.query(
      `UPDATE sample_journal SET batch = set_byte(batch, 40, get_byte(batch, 40) # 1) WHERE seq = 4`,
    );
    await database.query(`UPDATE sample_journal SET batch = 'x' WHERE seq = 7`);
    const second = await startRoad();
    await second.idle();
    expect(second.figures().damagedBatches).toBe(2);
    await new Expected().take(observations.filter((_, index) => index !== 3 && index !== 6)).toBeStored();
    await second.journal.append([sample(1, T0 + HOUR_MS, { temperature: 50 })]);
    await second.idle();
    expect((await storedRows(database, 1)).size).toBe(9);
  });
});

describe('while the store is away', () => {
  it('samples are taken, live goes on, and all is stored once it is back', async () => {
    const line = await CutLine.to(stores.databaseUrl);
    const road = await startRoad({ storeUrl: line.url });
    const observations = mixedSamples(1_000, 4);
    await send(road, observations.slice(0, 200));
    await road.idle();
    await line.cut();
    await send(road, observations.slice(200));
    const newest = road.figures().appendedSeq;
    await waitFor('the fold', () => road.figures().foldedSeq === newest);
    expect(road.events.at(-1)!.seq).toBeGreaterThan(200 / 40);
    await waitFor('the outage to be seen', () => road.figures().store === null);
    await line.mend();
    await road.idle();
    await new Expected().take(observations).toBeStored();
    await kill(road);
    await line.cut();
  });

  it('the server starts, and nothing is lost when it stops and starts again', async () => {
    const line = await CutLine.to(stores.databaseUrl);
    await line.cut();
    const observations = mixedSamples(400, 5);
    const first = await startRoad({ storeUrl: line.url });
    await send(first, observations);
    await kill(first);
    const second = await startRoad();
    await second.idle();
    await new Expected().take(observations).toBeStored();
  });

  it('memory is bounded: the fold rests, the journal keeps what comes, and all arrives in the end', async () => {
    const line = await CutLine.to(stores.databaseUrl);
    const road = await startRoad({ storeUrl: line.url });
    await line.cut();
    const count = 45_000;
    const observations = Array.from({ length: count }, (_, index) =>
      sample(1 + (index % 9), T0 + index * SECOND_MS, { temperature: index / 8 }),
    );
    for (let from = 0; from < count; from += 1_000)
      await road.journal.append(observations.slice(from, from + 1_000));
    await waitFor('the fold to rest', () => road.figures().rowsWaiting >= 20_000);
    expect(road.figures().rowsWaiting).toBeLessThan(30_000);
    expect(road.figures().journalLag).toBeGreaterThan(0);
    await line.mend();
    await road.idle();
    const { rows } = await database.query(
      'SELECT count(*)::int AS count, sum(temperature) AS sum FROM samples',
    );
    expect(rows).toEqual([{ count, sum: (count * (count - 1)) / 16 }]);
    await kill(road);
    await line.cut();
  });
});

describe('retention of the journal', () => {
  const hours = async () => {
    const { rows } = await database.query<{ name: string }>(
      `SELECT relname AS name FROM pg_inherits JOIN pg_class ON oid = inhrelid
       WHERE inhparent = 'sample_journal'::regclass ORDER BY relname`,
    );
    return rows.map(({ name }) => name.slice(-10));
  };
  const dropAll = async () => {
    for (const hour of await hours()) await database.query(`DROP TABLE sample_journal_${hour}`);
  };
  beforeEach(dropAll);
  afterAll(dropAll);

  /** One sample in each of the hours 0 to 9 of a day. */
  async function tenHours(): Promise<SampleRoad> {
    let now = T0;
    const road = await startRoad({ now: () => new Date(now) });
    for (let hour = 0; hour < 10; hour++) {
      now = T0 + hour * HOUR_MS + 60_000;
      await road.journal.append([sample(1, now, { temperature: hour })]);
    }
    await road.idle();
    return road;
  }

  it('is in tables of an hour each', async () => {
    await tenHours();
    expect(await hours()).toEqual(Array.from({ length: 10 }, (_, hour) => `202601010${hour}`));
  });

  it('drops hours past the window, but none that is in no snapshot', async () => {
    const road = await tenHours();
    const retention = new JournalRetention(database, { keepHours: 3, maxBytes: 2 ** 40 });
    const now = new Date(T0 + 9.5 * HOUR_MS);
    await retention.dropOld(now);
    expect(await hours()).toHaveLength(10);
    await road.cuts.save({ seq: 4, takenAt: now }, [], []);
    await retention.dropOld(now);
    expect(await hours()).toEqual(['04', '05', '06', '07', '08', '09'].map((hour) => `20260101${hour}`));
    await stop(road);
    await retention.dropOld(now);
    expect(await hours()).toEqual(['06', '07', '08', '09'].map((hour) => `20260101${hour}`));
  });

  it('drops the oldest hours when it grows too large, never the hour that is written', async () => {
    const road = await tenHours();
    await stop(road);
    const now = new Date(T0 + 9.5 * HOUR_MS);
    const large = new JournalRetention(database, { keepHours: 24, maxBytes: 2 ** 40 });
    const bytes = await large.dropOld(now);
    expect(await hours()).toHaveLength(10);
    const half = new JournalRetention(database, { keepHours: 24, maxBytes: bytes / 2 });
    expect(await half.dropOld(now)).toBeLessThanOrEqual(bytes / 2);
    expect(await hours()).toEqual(['05', '06', '07', '08', '09'].map((hour) => `20260101${hour}`));
    const tiny = new JournalRetention(database, { keepHours: 24, maxBytes: 1 });
    await tiny.dropOld(now);
    expect(await hours()).toEqual(['2026010109']);
  });

  it('holds up neither appends nor itself while somebody reads the whole database', async () => {
    const road = await tenHours();
    await stop(road);
    const backup = await database.connect();
    await backup.query('BEGIN; SELECT count(*) FROM sample_journal');
    const retention = new JournalRetention(database, { keepHours: 3, maxBytes: 2 ** 40 });
    await retention.dropOld(new Date(T0 + 9.5 * HOUR_MS));
    expect(await hours()).toHaveLength(10);
    const table = new JournalTable(database, 0);
    expect(await table.append(Buffer.from('any'), new Date(T0 + 12 * HOUR_MS))).toBe(11);
    await backup.query('ROLLBACK');
    backup.release();
    await retention.dropOld(new Date(T0 + 9.5 * HOUR_MS));
    expect(await hours()).toHaveLength(5);
  });
});

describe('snapshots', () => {
  it('of the last of each hour are kept through the window, with the states they need and no others', async () => {
    const road = await startRoad();
    const at = (minutes: number) => new Date(T0 + minutes * 60_000);
    const state = (text: string) => ({ series: 1, state: Buffer.from(text) });
    const other = { series: 2, state: Buffer.from('other') };
    await road.cuts.save({ seq: 1, takenAt: at(0) }, [state('1'), other], []);
    await road.cuts.save({ seq: 2, takenAt: at(5) }, [state('2')], []);
    await road.cuts.save({ seq: 3, takenAt: at(65) }, [state('3')], []);
    await road.cuts.save({ seq: 4, takenAt: at(70) }, [state('4')], []);
    await road.cuts.save({ seq: 5, takenAt: at(125) }, [state('5')], []);
    await road.cuts.prune(at(30));
    const { rows } = await database.query<{ seq: string }>('SELECT seq FROM fold_cuts ORDER BY seq');
    expect(rows.map(({ seq }) => seq)).toEqual(['4', '5']);
    const statesOf = async (seq: number) =>
      (await road.cuts.states({ seq, takenAt: at(0) }, -1, 10)).map((each) => [
        each.series,
        each.state.toString(),
      ]);
    expect(await statesOf(5)).toEqual([
      [1, '5'],
      [2, 'other'],
    ]);
    expect(await statesOf(4)).toEqual([
      [1, '4'],
      [2, 'other'],
    ]);
    const states = await database.query('SELECT FROM fold_states');
    expect(states.rowCount).toBe(3);
    await road.cuts.save({ seq: 6, takenAt: at(130) }, [], [1]);
    expect(await statesOf(6)).toEqual([[2, 'other']]);
  });
});
