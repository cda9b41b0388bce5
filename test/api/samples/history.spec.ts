import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import { SECOND_MS } from '@mesonet/model/durations.js';
import { importedObservation, undoOf } from '../../../backend/samples/fold/history/history.js';
import { sample, storedRows, T0 } from '../../support/samples/road-samples.js';
import { openPostgresStore, openQuestDbStore, SampleRoad } from '../../support/samples/sample-road.js';
import { HAS_QUESTDB, startStores, type TestStores } from '../../support/stores/stores.js';

const SITE = { elevationFeet: 500, latitude: null, longitude: null, intake: DEFAULT_INTAKE };
const JOB = 3;

let stores: TestStores;
beforeAll(async () => (stores = await startStores({ withQuestDb: HAS_QUESTDB })));
let road: SampleRoad;
afterEach(() => road.kill());
afterAll(() => stores.stop());

/** Opens the store that this run tests. */
const open = () => (HAS_QUESTDB ? openQuestDbStore(stores.questDb()) : openPostgresStore(stores.databaseUrl));
const series = 11;

/** Live samples with a temperature; the history has 600 rows, and every second one has the time of a live sample. */
const live = Array.from({ length: 300 }, (_, i) =>
  sample(series, T0 + 2 * i * SECOND_MS, { temperature: 40 + i / 8, windSpeed: i % 20 }),
);
const history = Array.from({ length: 600 }, (_, i) =>
  sample(series, T0 + i * SECOND_MS, { temperature: 70.1, relativeHumidity: 1 + (i % 90) }),
);

describe(`an import over ${HAS_QUESTDB ? 'QuestDB' : 'PostgreSQL'}`, () => {
  it('is merged, and undone leaves what live samples made, through a kill and a replay', async () => {
    const start = () => SampleRoad.start({ journalUrl: stores.databaseUrl, open: open() });
    road = await start();
    const byTime = async () => [...(await storedRows(road.store, series))].sort(([a], [b]) => a - b);
    await road.journal.append(live);
    await road.idle();
    const before = await byTime();
    const times = history.map(({ time }) => time);
    const stored = new Map((await road.store.reader.rowsAt(series, times)).map((row) => [row.time, row]));
    const undo = history.map((each) => undoOf(each, stored.get(each.time), { job: JOB, site: SITE }));

    await road.journal.append(history.map((each) => importedObservation(each, JOB)));
    await road.idle();
    const imported = await storedRows(road.store, series);
    expect(imported.size).toBe(600);
    for (const { time, values } of history) expect(imported.get(time)).toMatchObject(values);
    expect(imported.get(T0 + 2 * SECOND_MS)).toMatchObject({ windSpeed: 1, temperature: 70.1 });
    expect(road.latest.get(series)).toMatchObject({ time: live.at(-1)!.time, row: live.at(-1)!.values });

    await road.journal.append(undo);
    await road.kill();
    road = await start();
    await road.idle();
    expect(await byTime()).toEqual(before);
  });
});
