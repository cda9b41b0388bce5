import { HOUR_MS, SECOND_MS } from '@mesonet/model/durations.js';
import { CutLine } from '../../support/stores/cut-line.js';
import type { Observation } from '../../../backend/samples/core/observation.js';
import type { FoldPosition, SnapshotTable } from '../../../backend/samples/journal/snapshot-table.js';
import { seededRandom } from '../../support/samples/random.js';
import { expectStored, mixedSamples, sample, T0 } from '../../support/samples/road-samples.js';
import { roadStore } from '../../support/samples/road-store.js';
import { roadsPerTest } from '../../support/samples/roads-per-test.js';
import { type RoadOptions, SampleRoad } from '../../support/samples/sample-road.js';
import { HAS_QUESTDB } from '../../support/stores/stores.js';
import { waitFor } from '../../support/wait-for.js';

const place = roadsPerTest({ withQuestDb: HAS_QUESTDB });
const { name, url, open } = roadStore(place);
const BLOCK = 500;

async function start(more: Partial<RoadOptions> = {}, at = url()): Promise<SampleRoad> {
  return place.add(await SampleRoad.start({ journalUrl: place.stores.databaseUrl, open: open(at), ...more }));
}

/** A block of samples a second apart, received a day later. */
function blockOf(series: number, number: number): Observation[] {
  return Array.from({ length: BLOCK }, (_, index) => {
    const second = number * BLOCK + index;
    const values = {
      temperature: 40 + (second % 80) / 8,
      windSpeed: second % 20,
      rainYear: Math.floor(second / 300) / 100,
    };
    return { ...sample(series, T0 + second * SECOND_MS, values), receivedAt: T0 + 24 * HOUR_MS };
  });
}

/** Notes the position of the first snapshot in the middle of a backlog. From then on, no snapshot is saved. */
function savedMiddle(snapshots: SnapshotTable): { position?: FoldPosition } {
  const middle: { position?: FoldPosition } = {};
  const save = snapshots.save.bind(snapshots);
  jest.spyOn(snapshots, 'save').mockImplementation(async (snapshot, ...states) => {
    if (middle.position) throw new Error('The snapshot in the middle remains the newest one');
    await save(snapshot, ...states);
    const { seq, backlog } = snapshot;
    // The backlog began with the first batch, or with a later one when everything before that was already folded.
    const [part] = backlog?.parts ?? [];
    if (part && part.seq < seq && backlog!.promptSeq > seq) middle.position = snapshot;
  });
  return middle;
}

describe(`a backlog over ${name}`, () => {
  it.each(['in order', 'newest first'])(
    'sent %s holds up no sample of now of another station',
    async (order) => {
      const line = await CutLine.to(url());
      const road = await start({}, line.url);
      // The store accepts nothing, and fewer rows may wait for it than the backlog has, so the backlog cannot end.
      await line.cut();
      const blocks = Array.from({ length: 84 }, (_, number) => blockOf(1, number));
      if (order === 'newest first') blocks.reverse();
      for (const block of blocks) await road.journal.append(block);
      const live = Array.from({ length: 20 }, (_, i) =>
        sample(2, T0 + 24 * HOUR_MS + i * SECOND_MS, { temperature: i }),
      );
      for (const observation of live) {
        await road.journal.append([observation]);
        await waitFor('the sample', () => road.latest.get(2)?.time === observation.time);
      }
      expect(road.figures().journalLag).toBeGreaterThan(0);
      await line.mend();
      await road.idle();
      await expectStored(road.store, [...blocks.flat(), ...live]);
      await place.kill(road);
      await line.cut();
    },
  );

  it('is folded in the order of each station, whatever is killed and cut meanwhile', async () => {
    const random = seededRandom(17);
    // Some samples are received long after their time, so that series enter the backlog again and again.
    const observations = mixedSamples(4_000, 17).map((each) => ({
      ...each,
      receivedAt: each.time + (random() < 0.02 ? HOUR_MS : 40),
    }));
    let sent = 0;
    while (sent < observations.length) {
      const road = await start({ snapshotEveryMs: 20 });
      const until = Math.min(observations.length, sent + 200 + Math.floor(random() * 600));
      while (sent < until) {
        const upload = observations.slice(sent, Math.min(until, sent + 25));
        await road.journal.append(upload);
        sent += upload.length;
      }
      if (random() < 0.5) await waitFor('a snapshot', () => road.figures().lastSnapshot);
      await (random() < 0.3 ? place.stop(road) : place.kill(road));
    }
    const road = await start();
    await road.idle();
    await expectStored(road.store, observations);
  });

  it('is cut by a snapshot in its middle, from which a start goes on', async () => {
    // No other test of this file has rain of these series.
    const [late, prompt] = [8, 9];
    const road = await start({ snapshotEveryMs: 20 });
    const middle = savedMiddle(road.snapshots);
    const sent: Observation[] = [];
    let uploads = 0;
    // How many blocks are folded between two snapshots depends on the machine, so blocks come until one is seen.
    for (; !middle.position; uploads++) {
      const values = { temperature: uploads, windSpeed: uploads % 100, rainYear: uploads / 100 };
      const newest = sample(prompt, T0 + 24 * HOUR_MS + uploads * SECOND_MS, values);
      const upload = [...blockOf(late, uploads), newest];
      await road.journal.append(upload);
      sent.push(...upload);
    }
    const { promptSeq, parts } = middle.position.backlog!;
    await place.kill(road);
    expect(parts).toEqual([{ series: late, seq: parts[0]!.seq, index: 0, lastSeq: promptSeq }]);
    const again = await start();
    await again.idle();
    await expectStored(again.store, sent);
    // Rain that was folded ahead of the backlog is counted only once.
    const { rows } = await place.database.query(
      'SELECT count(*)::int AS entries, sum(amount) AS amount FROM rain_ledger WHERE series = $1',
      [prompt],
    );
    expect(rows).toEqual([{ entries: uploads - 1, amount: expect.closeTo((uploads - 1) / 100) as number }]);
  });
});
