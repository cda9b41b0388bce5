import { MINUTE_MS } from '@mesonet/model/durations.js';
import { extraAsMeasurement } from '@mesonet/model/extra-as-measurement.js';
import { baseUnitOf } from '@mesonet/model/units.js';
import type { ExtraField } from '../../../backend/samples/core/extra-fields.js';
import { ExtraTable } from '../../../backend/samples/store/beside/extra-table.js';
import { sample, T0 } from '../../support/samples/road-samples.js';
import { roadsPerTest } from '../../support/samples/roads-per-test.js';
import { AllSeries, openPostgresStore, SampleRoad } from '../../support/samples/sample-road.js';
import { waitFor } from '../../support/wait-for.js';

const place = roadsPerTest({ withQuestDb: false });
const OWN: ExtraField = {
  measurement: extraAsMeasurement({ key: 'x_river', label: 'River', class: 'level' }),
  unit: baseUnitOf('level'),
  since: -Infinity,
  isAutomatic: false,
};
const SAMPLES = 40;

beforeEach(async () => {
  await place.database.query(`
    TRUNCATE accounts, station_measurements CASCADE;
    INSERT INTO accounts (id, accountname) VALUES ('demo', 'Demo');
    INSERT INTO stations (id, series, account_id, stationname, password_sealed)
      OVERRIDING SYSTEM VALUE VALUES ('demo_1', 1, 'demo', 'Mast', '');
    INSERT INTO station_measurements (series, key, label, class, unit)
      VALUES (1, 'x_river', 'River', 'level', 'feetLevel')`);
});

async function start(extras: AllSeries['extras'] = new Map([[1, new Map([['x_river', OWN]])]])) {
  const { databaseUrl } = place.stores;
  const directory = new AllSeries();
  for (const [series, fields] of extras) directory.extras.set(series, fields);
  const open = openPostgresStore(databaseUrl);
  return place.add(await SampleRoad.start({ journalUrl: databaseUrl, open, directory, snapshotEveryMs: 20 }));
}

/** Every third sample is late, and each is sent once more with another value. */
const sent = Array.from({ length: SAMPLES }, (_, index) => {
  const time = T0 + (index % 3 === 0 ? index - 2 : index + 10) * MINUTE_MS;
  return sample(1, time, { temperature: 50 + (index % 7), x_river: index });
}).flatMap((each) => [each, { ...each, values: { x_river: Number(each.values.x_river) + 0.5 } }]);

const expected = () => {
  const values = new Map(sent.map(({ time, values: { x_river: value } }) => [time, value]));
  return [...values].sort(([a], [b]) => a - b);
};
const stored = async () => {
  const text = 'SELECT time::float8, value FROM samples_extra ORDER BY time';
  const { rows } = await place.database.query<{ time: number; value: number }>(text);
  return rows.map(({ time, value }) => [time, value]);
};
const storedTemperatures = async (road: SampleRoad) => {
  const { data } = await road.store.reader.read(1, ['temperature'], { start: 0, end: Date.UTC(2100, 0) });
  return data.temperature!;
};

describe('values of a station’s own', () => {
  it('are all there, the later of each, however often the process is killed between snapshots', async () => {
    let road = await start();
    for (let from = 0; from < sent.length; from += 9) {
      await road.journal.append(sent.slice(from, from + 9));
      if (from % 2 === 1) await waitFor('a snapshot', async () => (await road.snapshots.newest()) !== null);
      await place.kill(road);
      road = await start();
    }
    await road.idle();
    const { foldedSeq } = road.figures();
    await waitFor('a snapshot behind all of it', () => road.figures().lastSnapshot?.seq === foldedSeq);
    await place.stop(road);
    expect(await stored()).toEqual(expected());
    road = await start();
    await road.idle();
    expect(road.latest.get(1)?.keys.get('x_river')).toMatchObject({ value: SAMPLES - 2 + 0.5 });
    expect(await storedTemperatures(road)).toHaveLength(expected().length);
  });

  it('that were removed before a replay cost nothing of their samples', async () => {
    const road = await start();
    await road.journal.append(sent.slice(0, 8));
    await place.kill(road);
    await place.database.query('DELETE FROM station_measurements');
    const again = await start(new Map([[1, new Map()]]));
    await again.idle();
    expect(again.figures()).toMatchObject({ refusedRows: 0, failedObservations: 0 });
    expect(await storedTemperatures(again)).toHaveLength(4);
    expect(await stored()).toEqual([]);
    expect([...again.latest.get(1)!.keys.keys()]).not.toContain('x_river');
  });

  it('that arrived before a removal stay out when they are written after the key was added again', async () => {
    const removedAt = Date.parse('2026-05-20T12:00:00.123Z');
    await place.database.query('UPDATE station_measurements SET since = $1', [new Date(removedAt)]);
    const table = new ExtraTable(place.database);
    const save = (time: number, receivedAt: number) =>
      table.save([{ series: 1, time, receivedAt, values: { x_river: time } }]);
    await save(1_000, removedAt - 1);
    expect(await stored()).toEqual([]);
    await save(2_000, removedAt);
    expect(await stored()).toEqual([[2_000, 2_000]]);
  });
});
