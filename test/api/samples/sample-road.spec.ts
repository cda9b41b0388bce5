import { SECOND_MS } from '@mesonet/model/durations.js';
import { DatabaseSnapshot } from '../../../backend/backup/database/database-snapshot.js';
import { CutLine } from '../../support/stores/cut-line.js';
import {
  expectStored,
  mixedSamples,
  sample,
  send,
  storedRows,
  T0,
} from '../../support/samples/road-samples.js';
import { roadStore } from '../../support/samples/road-store.js';
import { roadsPerTest } from '../../support/samples/roads-per-test.js';
import { type RoadOptions, SampleRoad } from '../../support/samples/sample-road.js';
import { HAS_QUESTDB } from '../../support/stores/stores.js';
import { waitFor } from '../../support/wait-for.js';

const place = roadsPerTest({ withQuestDb: HAS_QUESTDB });

const { name, url, open } = roadStore(place);

describe(`over ${name}`, () => {
  async function start(at = url(), more: Partial<RoadOptions> = {}): Promise<SampleRoad> {
    return place.add(
      await SampleRoad.start({ journalUrl: place.stores.databaseUrl, open: open(at), ...more }),
    );
  }

  describe('the road of a sample', () => {
    it('ends in the store, whole, with what is derived', async () => {
      const road = await start();
      await road.journal.append([sample(1, T0, { temperature: 68, relativeHumidity: 50 })]);
      await road.journal.append([sample(1, T0, { precipitationType: 'rain' })]);
      await road.idle();
      const row = (await storedRows(road.store, 1)).get(T0)!;
      expect(row).toMatchObject({ temperature: 68, relativeHumidity: 50, precipitationType: 'rain' });
      expect(row.dewPoint).toBeCloseTo(48.7, 1);
      expect(road.latest.get(1)).toMatchObject({ time: T0, receivedAt: T0 + 40, row });
      expect(road.latest.get(2)).toBeUndefined();
    });

    it('announces samples in the order of the journal, late ones marked, with their whole rows', async () => {
      const road = await start();
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
      const road = await start();
      await send(road.journal, observations);
      await road.idle();
      await expectStored(road.store, observations);
    });

    it('goes on when a listener fails', async () => {
      const road = await start();
      road.bus.subscribe('sample.accepted', () => {
        throw new Error('A listener with a fault');
      });
      const observations = mixedSamples(100, 7);
      await send(road.journal, observations);
      await road.idle();
      await expectStored(road.store, observations);
      expect(road.figures().failedObservations).toBe(100);
    });

    it('drops the samples of a deleted series', async () => {
      const road = await start();
      await road.journal.append([sample(1, T0, { temperature: 50 })]);
      await road.idle();
      road.directory.deleted.add(1);
      await road.journal.append([
        sample(1, T0 + SECOND_MS, { temperature: 51 }),
        sample(2, T0, { temperature: 52 }),
      ]);
      await road.idle();
      expect((await storedRows(road.store, 1)).size).toBe(1);
      expect((await storedRows(road.store, 2)).size).toBe(1);
      await place.stop(road);
      const { rows } = await place.database.query('SELECT series FROM fold_states');
      expect(rows).toEqual([{ series: '2' }]);
    });

    it('gives up a row that can never be stored, and no other', async () => {
      const road = await start();
      const bad = sample(1, T0 + SECOND_MS, { temperature: 50, noSuchMeasurement: 1 });
      await road.journal.append([
        sample(1, T0, { temperature: 50 }),
        bad,
        sample(1, T0 + 2_000, { temperature: 51 }),
      ]);
      await road.idle();
      expect([...(await storedRows(road.store, 1)).keys()].sort()).toEqual([T0, T0 + 2_000]);
      expect(road.figures().refusedRows).toBe(1);
    });
  });

  describe('a restart', () => {
    it('replays nothing after a clean stop, and goes on as if there had been none', async () => {
      const observations = mixedSamples(1_200, 2);
      const first = await start();
      await send(first.journal, observations.slice(0, 600));
      await place.stop(first);
      const second = await start();
      expect(second.figures()).toMatchObject({ journalLag: 0, isReplaying: false });
      expect(second.latest.get(1)!.keys.size).toBeGreaterThan(0);
      await send(second.journal, observations.slice(600));
      await second.idle();
      await expectStored(second.store, observations);
    });

    it('after a kill replays all that is in no snapshot: nothing lost, doubled or altered', async () => {
      const observations = mixedSamples(3_000, 3);
      for (let from = 0; from < observations.length; from += 500) {
        const road = await start();
        await send(road.journal, observations.slice(from, from + 500));
        // Every third road stops with a snapshot; the others are killed while rows are on their way.
        if (from % 1_500 === 0) await place.stop(road);
        else await place.kill(road);
      }
      const road = await start();
      await road.idle();
      await expectStored(road.store, observations);
      expect(road.events).toEqual([]);
    });

    it('is as exact with snapshots taken in the middle of the stream', async () => {
      const observations = mixedSamples(3_000, 6);
      for (let from = 0; from < observations.length; from += 600) {
        const road = await start(url(), { snapshotEveryMs: 15 });
        await send(road.journal, observations.slice(from, from + 600));
        await waitFor('a snapshot', () => road.figures().lastSnapshot);
        await place.kill(road);
      }
      const road = await start();
      await road.idle();
      await expectStored(road.store, observations);
    });

    it('takes a snapshot after a long replay, so that the next start has none', async () => {
      const observations = mixedSamples(501, 8);
      const first = await start();
      for (const each of observations) await first.journal.append([each]);
      await place.kill(first);
      const second = await start();
      await waitFor('a snapshot', () => second.figures().lastSnapshot?.seq === observations.length);
      await place.kill(second);
      const third = await start();
      expect(third.figures()).toMatchObject({ foldedSeq: observations.length, isReplaying: false });
      await expectStored(third.store, observations);
    });

    it('takes no snapshot while a backup copies the store, and one afterwards', async () => {
      const road = await start(url(), { snapshotEveryMs: 15 });
      const isAllSaved = () => road.figures().lastSnapshot?.seq === road.figures().foldedSeq;
      await send(road.journal, mixedSamples(40, 6));
      await road.idle();
      await waitFor('a snapshot', isAllSaved);
      const backup = await DatabaseSnapshot.connect(place.stores.databaseUrl);
      await backup.inTurn(async () => {
        await send(road.journal, mixedSamples(40, 7));
        await road.idle();
        await expect(road.snapshots.inTurn(() => Promise.resolve())).rejects.toThrow(
          'a backup copies the store',
        );
        expect(isAllSaved()).toBe(false);
      });
      await waitFor('the next snapshot', isAllSaved);
      await backup.close();
    });

    it('finds the newest samples again', async () => {
      const first = await start();
      await first.journal.append([sample(1, T0, { temperature: 50, soilMoisture: 40 })]);
      await place.stop(first);
      const second = await start();
      await second.journal.append([sample(1, T0 + SECOND_MS, { temperature: 51 })]);
      await place.kill(second);
      const third = await start();
      await third.idle();
      const latest = third.latest.get(1)!;
      expect(latest).toMatchObject({ time: T0 + SECOND_MS, row: { temperature: 51 } });
      expect(latest.keys.get('soilMoisture')).toEqual({ value: 40, time: T0, origin: 'sent' });
    });

    it('skips a damaged batch, counts it, and delivers all others', async () => {
      const line = await CutLine.to(url());
      await line.cut();
      const first = await start(line.url);
      const observations = Array.from({ length: 10 }, (_, index) =>
        sample(1, T0 + index * SECOND_MS, { temperature: index }),
      );
      for (const observation of observations) await first.journal.append([observation]);
      await place.kill(first);
      await place.database.query(
        `UPDATE sample_journal SET batch = set_byte(batch, 40, get_byte(batch, 40) # 1) WHERE seq = 4`,
      );
      await place.database.query(`UPDATE sample_journal SET batch = 'x' WHERE seq = 7`);
      const second = await start();
      await second.idle();
      expect(second.figures().damagedBatches).toBe(2);
      await expectStored(
        second.store,
        observations.filter((_, index) => index !== 3 && index !== 6),
      );
      await second.journal.append([sample(1, T0 + 3_600_000, { temperature: 50 })]);
      await second.idle();
      expect((await storedRows(second.store, 1)).size).toBe(9);
    });
  });
});
