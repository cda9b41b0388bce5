import { MINUTE_MS } from '@mesonet/model/durations.js';
import { FlaggedTable } from '../../../backend/samples/store/beside/flagged-table.js';
import { RainLedgerTable } from '../../../backend/samples/store/beside/rain-ledger-table.js';
import { sample, T0 } from '../../support/samples/road-samples.js';
import { roadsPerTest } from '../../support/samples/roads-per-test.js';
import { openPostgresStore, SampleRoad } from '../../support/samples/sample-road.js';
import { waitFor } from '../../support/wait-for.js';

const place = roadsPerTest({ withQuestDb: false });
/** Readings of the yearly rain counter, a minute apart: rain, a spike of 50 in, and a reset of the console. */
const READINGS = [10, 10.1, 60.1, 10.1, 0.02, 0.05, 0.05, 0.08, 0.1, 0.2];

beforeEach(() => place.database.query('TRUNCATE rain_ledger, rain_recounts, stale_ranges, samples_flagged'));

async function start(): Promise<SampleRoad> {
  const { databaseUrl } = place.stores;
  return place.add(await SampleRoad.start({ journalUrl: databaseUrl, open: openPostgresStore(databaseUrl) }));
}

const send = (road: SampleRoad, from: number, to: number) =>
  road.journal.append(
    READINGS.slice(from, to).map((rainYear, index) =>
      sample(1, T0 + (from + index) * MINUTE_MS, { rainYear, relativeHumidity: 50 }),
    ),
  );

const ledger = async () =>
  (
    await place.database.query<{ id: string; cause: string; amount: number }>(
      'SELECT id, cause, round(amount::numeric, 6)::float8 AS amount FROM rain_ledger ORDER BY time, id',
    )
  ).rows;
const WHOLE = [
  ['start', 0],
  ['rain', 0.1],
  ['spike', 0],
  ['reset', 0.05],
  ['rain', 0.03],
  ['rain', 0.02],
  ['rain', 0.1],
];
const told = async () => (await ledger()).map(({ cause, amount }) => [cause, amount]);

describe('what the fold finds beside rows', () => {
  it('is there once, however often the process is killed and what was in the journal is folded again', async () => {
    let road = await start();
    for (const [from, to] of [
      [0, 3],
      [3, 5],
      [5, 8],
      [8, 10],
    ] as const) {
      await send(road, from, to);
      await place.kill(road);
      road = await start();
    }
    await road.idle();
    await waitFor('the ledger', async () => (await told()).length === WHOLE.length);
    const before = await ledger();
    await place.kill(road);
    road = await start();
    await road.idle();
    await place.stop(road);
    expect(await told()).toEqual(WHOLE);
    expect(await ledger()).toEqual(before);
  });

  it('is the same when readings come late, and the process is killed meanwhile', async () => {
    let road = await start();
    for (const indices of [
      [0, 1, 2, 9],
      [6, 3],
      [8, 5],
      [4, 7, 4],
    ]) {
      for (const index of indices) await send(road, index, index + 1);
      await place.kill(road);
      road = await start();
    }
    await road.idle();
    await waitFor('the ledger', async () => (await told()).length === WHOLE.length);
    await place.kill(road);
    road = await start();
    await road.idle();
    await place.stop(road);
    expect(await told()).toEqual(WHOLE);
    const { rows } = await place.database.query('SELECT DISTINCT series, until FROM rain_recounts');
    expect(rows).toEqual([{ series: 1, until: new Date(T0 + 9 * MINUTE_MS) }]);
  });

  it('keeps what a manager corrected', async () => {
    let road = await start();
    await send(road, 0, 4);
    await waitFor('the ledger', async () => (await told()).length === 3);
    await place.database.query(`UPDATE rain_ledger SET corrected = 0, note = 'no rain' WHERE cause = 'rain'`);
    await place.kill(road);
    road = await start();
    await road.idle();
    await place.stop(road);
    const { rows } = await place.database.query(
      `SELECT corrected, note FROM rain_ledger WHERE cause = 'rain'`,
    );
    expect(rows).toEqual([{ corrected: 0, note: 'no rain' }]);
  });

  it('of what came too late takes no place of what is counted', async () => {
    const table = new RainLedgerTable(place.database);
    const entry = { from: T0 - MINUTE_MS, time: T0, reading: 0.1, before: 0 };
    await table.save([{ series: 1, time: T0, entries: [{ ...entry, cause: 'rain', amount: 0.1 }] }]);
    const late = { ...entry, cause: 'late', amount: 0 } as const;
    await table.save([
      { series: 1, time: T0, entries: [late] },
      { series: 1, time: T0 + MINUTE_MS, entries: [{ ...late, time: T0 + MINUTE_MS }] },
    ]);
    expect(await told()).toEqual([
      ['rain', 0.1],
      ['late', 0],
    ]);
  });

  it('of a value that is sent again, and good then, is gone', async () => {
    const flagged = new FlaggedTable(place.database);
    await flagged.save([{ series: 1, time: T0, readings: [{ key: 'temperature', value: 400, flags: 1 }] }]);
    await flagged.save([{ series: 1, time: T0, readings: [{ key: 'temperature', value: 60, flags: 0 }] }]);
    expect(await flagged.newest(1, 10)).toEqual([]);
  });
});
