import { SECOND_MS } from '@mesonet/model/durations.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { CutLine, type LineTrouble } from '../../support/stores/cut-line.js';
import { expectStored, mixedSamples, sample, send, T0 } from '../../support/samples/road-samples.js';
import { roadStore } from '../../support/samples/road-store.js';
import { roadsPerTest } from '../../support/samples/roads-per-test.js';
import { SampleRoad } from '../../support/samples/sample-road.js';
import { HAS_QUESTDB } from '../../support/stores/stores.js';
import { waitFor } from '../../support/wait-for.js';

const place = roadsPerTest({ withQuestDb: HAS_QUESTDB });
const { name, url, open } = roadStore(place);

describe(`while ${name} is away as the store`, () => {
  async function start(at = url()): Promise<SampleRoad> {
    return place.add(await SampleRoad.start({ journalUrl: place.stores.databaseUrl, open: open(at) }));
  }

  it.each<LineTrouble>(['refusing', 'silent', 'breaking'])(
    '(its line is %s) samples are taken, live goes on, and all is stored once it is back',
    async (trouble) => {
      const line = await CutLine.to(url());
      const road = await start(line.url);
      const observations = mixedSamples(1_000, 4);
      await send(road.journal, observations.slice(0, 200));
      await road.idle();
      await line.trouble(trouble);
      await send(road.journal, observations.slice(200));
      const newest = road.figures().appendedSeq;
      await waitFor('the fold', () => road.figures().foldedSeq === newest);
      expect(road.events.at(-1)!.seq).toBeGreaterThan(200 / 40);
      await waitFor('the outage to be seen', () => road.figures().store === null);
      await line.mend();
      await road.idle();
      await expectStored(road.store, observations);
      await place.kill(road);
      await line.cut();
    },
  );

  it('a slow store gets all there is, while samples are taken', async () => {
    const line = await CutLine.to(url());
    await line.trouble('slow');
    const road = await start(line.url);
    const observations = mixedSamples(400, 8);
    await send(road.journal, observations);
    await road.idle();
    await expectStored(road.store, observations);
    await place.kill(road);
    await line.cut();
  });

  it('the server starts, and nothing is lost when it stops and starts again', async () => {
    const line = await CutLine.to(url());
    await line.cut();
    const observations = mixedSamples(400, 5);
    const first = await start(line.url);
    await send(first.journal, observations);
    await place.kill(first);
    const second = await start();
    await second.idle();
    await expectStored(second.store, observations);
  });

  it('a stop waits for it, longer than a lease lasts that nobody keeps, and leaves nothing to a start', async () => {
    const line = await CutLine.to(url());
    const first = await start(line.url);
    const observations = mixedSamples(400, 6);
    await line.cut();
    await send(first.journal, observations);
    const stopping = place.stop(first);
    await sleep(7_000);
    await line.mend();
    await stopping;
    await line.cut();
    const second = await start();
    expect(second.figures()).toMatchObject({ journalLag: 0, isReplaying: false });
    await expectStored(second.store, observations);
  });

  it('memory is bounded: the fold rests, the journal keeps what comes, and all arrives in the end', async () => {
    const line = await CutLine.to(url());
    const road = await start(line.url);
    await line.cut();
    const count = 27_000;
    const observations = Array.from({ length: count }, (_, index) =>
      sample(1 + (index % 9), T0 + index * SECOND_MS, { temperature: index / 8 }),
    );
    for (let from = 0; from < count; from += 1_000)
      await road.journal.append(observations.slice(from, from + 1_000));
    await waitFor('the fold to rest', () => road.figures().rowsWaiting >= 16_000);
    expect(road.figures().rowsWaiting).toBeLessThan(26_000);
    expect(road.figures().journalLag).toBeGreaterThan(0);
    await line.mend();
    await road.idle();
    const columns = [
      { key: 'temperature', stat: 'count' } as const,
      { key: 'temperature', stat: 'sum' } as const,
    ];
    let stored = 0;
    let sum = 0;
    for (let series = 1; series <= 9; series++) {
      const [counts, sums] = await road.store.reader.aggregate(series, columns, [T0, T0 + count * SECOND_MS]);
      stored += Number(counts![0]);
      sum += Number(sums![0]);
    }
    expect({ stored, sum }).toEqual({ stored: count, sum: (count * (count - 1)) / 16 });
    await place.kill(road);
    await line.cut();
  });
});
