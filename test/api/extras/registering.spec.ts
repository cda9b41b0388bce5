import { MAX_EXTRAS } from '@mesonet/contract/extra-measurements.js';
import { change, measurementsPath, register } from '../../support/samples/own-measurements.js';
import { type TestStation } from '../../support/servers/server.js';
import { stationPerTest } from '../../support/servers/station-per-test.js';

const place = stationPerTest();
const RIVER = { key: 'x_river_1', label: 'River at the weir', class: 'level', unit: 'metersLevel' };

const add = (body: unknown, station: TestStation = place.station) =>
  register(place.server, place.account, station, body);
const edit = (key: string, body?: unknown) =>
  change(place.server, place.account, measurementsPath(place.station, key), body);
const list = () => place.server.get(measurementsPath(place.station), place.account.cookie);

describe('measurements of a station of its own', () => {
  it('are listed by name once they are registered', async () => {
    expect(await list()).toEqual([]);
    const answer = await add(RIVER);
    const stored = { ...RIVER, baseUnit: 'feetLevel', decimals: 2 };
    expect([answer.status, await answer.json()]).toEqual([200, stored]);
    const battery = { key: 'x_A', label: '2nd battery', class: 'voltage', unit: 'metric' };
    expect(await (await add(battery)).json()).toMatchObject({ unit: 'volts', baseUnit: 'volts' });
    expect(await list()).toMatchObject([{ key: 'x_A' }, stored]);
  });

  it.each([
    [{ key: 'river' }, 'key', 'A key is x_ and 1 to 40 letters, digits or underscores'],
    [{ key: `x_${'a'.repeat(41)}` }, 'key', 'A key is x_ and 1 to 40 letters, digits or underscores'],
    [{ key: 'x_' }, 'key', 'A key is x_ and 1 to 40 letters, digits or underscores'],
    [{ key: 'temperature' }, 'key', 'temperature is a measurement of the catalogue: there is nothing to add'],
    [{ class: 'text' }, 'class', /^Not a class: one of rain, /],
    [{ class: '__proto__' }, 'class', /^Not a class/],
    [{ unit: 'degreeC' }, 'unit', 'Not a unit of level: one of feetLevel, metersLevel'],
    [{ label: '=1+1' }, 'label', 'Begins with a letter or digit'],
    [{ label: 'River <script>' }, 'label', 'Without <, > and characters that cannot be seen'],
    [{ label: '  ' }, 'label', 'A name'],
  ])('refuse %j', async (difference, path, message) => {
    const answer = await add({ ...RIVER, ...difference });
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { errors: { path: string; message: string }[] };
    expect(errors[0]).toEqual({ path, message: expect.stringMatching(message) as string });
    expect(await list()).toEqual([]);
  });

  it('take keys of forty letters after the x_, and none of what is missing or too much', async () => {
    expect((await add({ ...RIVER, key: `x_${'a'.repeat(40)}` })).status).toBe(200);
    expect((await add({ ...RIVER, colour: 'blue' })).status).toBe(400);
    expect((await add({ key: 'x_b' })).status).toBe(400);
    expect((await add([RIVER])).status).toBe(400);
  });

  it('have a key once, in whatever case, and in each station', async () => {
    await add(RIVER);
    const again = await add({ ...RIVER, key: 'x_River_1' });
    expect([again.status, await again.json()]).toMatchObject([
      409,
      { code: 'key_in_use', detail: 'The station has x_River_1 already' },
    ]);
    expect((await add(RIVER, await place.server.createStation(place.account))).status).toBe(200);
  });

  it('are a bounded number, however many come at once', async () => {
    await place.server.sql(
      `INSERT INTO station_measurements (series, key, label, class, unit)
       SELECT series, 'x_' || number, 'Number ' || number, 'voltage', 'volts'
       FROM stations, generate_series(4, $2) AS number WHERE id = $1`,
      [place.station.id, MAX_EXTRAS],
    );
    const keys = Array.from({ length: 6 }, (_, index) => `x_new_${index}`);
    const statuses = await Promise.all(keys.map(async (key) => (await add({ ...RIVER, key })).status));
    expect(statuses.toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
    expect(await list()).toHaveLength(MAX_EXTRAS);
  });

  it('get other names and units, and keep their key and class', async () => {
    const stored = (await (await add(RIVER)).json()) as object;
    const renamed = await edit(RIVER.key, { ...stored, label: 'Weir', unit: 'feetLevel' });
    expect([renamed.status, await renamed.json()]).toEqual([
      200,
      { ...stored, label: 'Weir', unit: 'feetLevel' },
    ]);
    const foreignUnit = await edit(RIVER.key, { unit: 'degreeC' });
    expect([foreignUnit.status, await foreignUnit.json()]).toMatchObject([
      400,
      { errors: [{ path: 'unit', message: 'Not a unit of level: one of feetLevel, metersLevel' }] },
    ]);
    const fixed = await edit(RIVER.key, { class: 'temperature' });
    expect([fixed.status, await fixed.json()]).toMatchObject([
      403,
      { detail: 'The class of a measurement never changes' },
    ]);
    expect(await list()).toMatchObject([{ label: 'Weir', class: 'level' }]);
  });

  it('can be removed, and registered anew as something else', async () => {
    await add(RIVER);
    expect((await edit(RIVER.key)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await edit(RIVER.key)).status).toBe(404);
    expect((await edit('x_nobody', { label: 'Nobody' })).status).toBe(404);
    expect((await add({ ...RIVER, class: 'temperature', unit: 'degreeC' })).status).toBe(200);
  });
});

describe('walls around them', () => {
  it('answer foreign and missing stations alike', async () => {
    await add(RIVER);
    const other = await place.server.createAccount();
    const missing = { ...place.station, id: 'nobody_1000' };
    for (const station of [place.station, missing]) {
      const answers = await Promise.all([
        place.server.fetch(measurementsPath(station), { cookie: other.cookie }),
        register(place.server, other, station, RIVER),
        change(place.server, other, measurementsPath(station, RIVER.key), { label: 'Mine' }),
        change(place.server, other, measurementsPath(station, RIVER.key)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect(await list()).toMatchObject([{ label: RIVER.label }]);
  });

  it('show visitors of an open organization the list, and let them change nothing', async () => {
    const open = await place.server.createAccount({ isPublic: true });
    const station = await place.server.createStation(open);
    await register(place.server, open, station, RIVER);
    expect(await place.server.get(measurementsPath(station))).toMatchObject([{ key: RIVER.key }]);
    expect((await place.server.postJson(measurementsPath(station), RIVER)).status).toBe(401);
    const path = measurementsPath(station, RIVER.key);
    expect((await place.server.fetch(path, { method: 'DELETE' })).status).toBe(401);
  });
});
