import { isDeepStrictEqual } from 'node:util';
import { change, measurementsPath, register } from '../../support/samples/own-measurements.js';
import { stationPerTest } from '../../support/servers/station-per-test.js';
import { waitFor } from '../../support/wait-for.js';

const place = stationPerTest();
const { server } = place;
const SOIL = { key: 'x_soil', label: 'Soil at 2 m', class: 'temperature', unit: 'degreeC' };
const RIVER = { key: 'x_river', label: 'River', class: 'level', unit: 'feetLevel' };

/** A whole second, ten minutes ago. */
const START = Math.floor(Date.now() / 1000) * 1000 - 600_000;
const at = (minute: number) => START + minute * 60_000;

beforeEach(async () => {
  for (const body of [SOIL, RIVER]) await register(server, place.account, place.station, body);
});

const send = (body: string, path: string, type: string) =>
  server.fetch(path, {
    method: 'POST',
    body,
    headers: { authorization: place.station.authorization, 'content-type': type },
  });
const samplesPath = () => `/api/v1/stations/${place.station.id}/samples/`;
const intakePath = () => `/api/v1/stations/${place.station.id}/intake/`;
const map = (mappings: unknown) => change(server, place.account, intakePath(), { mappings });

type StoredValue = [key: string, minute: number, value: number];

/** Resolves when exactly these values are stored, in the order of time and key. */
const stored = (expected: readonly StoredValue[]) =>
  waitFor(`the values ${JSON.stringify(expected)}`, async () => {
    const rows = await server.sql<{ key: string; time: string; value: number }>(
      `SELECT key, time, round(value::numeric, 9)::float8 AS value
       FROM samples_extra JOIN stations USING (series) WHERE id = $1 ORDER BY time, key COLLATE "C"`,
      [place.station.id],
    );
    const found = rows.map(({ key, time, value }) => [key, (Number(time) - START) / 60_000, value]);
    return isDeepStrictEqual(found, expected);
  });

describe('values of a station’s own measurements', () => {
  it('come by every protocol that names measurements, in their own units', async () => {
    const json = await server.upload(place.station, [
      { time: at(0), units: 'metric', measurements: { temperature: 10, x_soil: 10 } },
      { time: at(1), units: { x_soil: 'degreeF' }, measurements: { x_soil: 51 } },
    ]);
    expect(await json.json()).toMatchObject({ accepted: 2, unknown: [], errors: [] });
    const csv = `time,temperature[degreeC],x_soil,x_river[metersLevel]\n${at(2)},10,11,3.048\n`;
    expect((await send(csv, samplesPath(), 'text/csv')).status).toBe(200);
    const line = `w temperature=50,x_soil=12 ${at(3)}`;
    expect((await send(line, '/api/v2/write?precision=ms', 'text/plain')).status).toBe(204);
    await stored([
      ['x_soil', 0, 50],
      ['x_soil', 1, 51],
      ['x_river', 2, 10],
      ['x_soil', 2, 51.8],
      ['x_soil', 3, 53.6],
    ]);
    const { values } = await place.latest();
    expect(values).toMatchObject({
      temperature: { value: 50 },
      x_river: { value: 10, time: new Date(at(2)).toISOString(), origin: 'sent', quality: 'good' },
    });
  });

  it('are unknown to a station that has not registered them', async () => {
    const other = await server.createStation(place.account);
    const answer = await server.upload(other, { time: at(0), measurements: { x_soil: 1, temperature: 50 } });
    expect(await answer.json()).toMatchObject({ accepted: 1, unknown: ['x_soil'] });
  });

  it('merge with what is there: of a key the later, whatever comes late or again', async () => {
    await server.upload(place.station, [
      { time: at(5), measurements: { temperature: 50, x_soil: 10 } },
      { time: at(5), measurements: { x_river: 2 } },
      { time: at(1), measurements: { x_soil: 5 } },
      { time: at(1), measurements: { temperature: 49, x_soil: 0 } },
    ]);
    await stored([
      ['x_soil', 1, 32],
      ['x_river', 5, 2],
      ['x_soil', 5, 50],
    ]);
    expect((await place.latest()).values).toMatchObject({
      x_soil: { value: 50 },
      temperature: { value: 50 },
    });
    const again = await server.upload(place.station, { time: at(5), measurements: { x_river: 2 } });
    expect(await again.json()).toMatchObject({ accepted: 1, duplicates: 1 });
  });

  it('make a sample by themselves', async () => {
    const answer = await server.upload(place.station, { time: at(0), measurements: { x_river: 2 } });
    expect(await answer.json()).toMatchObject({ accepted: 1, rejected: 0 });
    const { updateTS, values } = await place.latest();
    expect(updateTS).toBe(new Date(at(0)).toISOString());
    expect(values).toMatchObject({ x_river: { value: 2 } });
  });

  it('can be what a console’s field is mapped to', async () => {
    const report = () =>
      server.fetch(`/data/report/${place.station.id}/${place.station.password}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `dateutc=now&tf_ch1=10`,
      });
    await report();
    for (const [mapping, path, message] of [
      [{ key: 'x_lake' }, 'mappings.tf_ch1.key', 'Not a measurement of this station'],
      [
        { key: 'x_soil', unit: 'volts' },
        'mappings.tf_ch1.unit',
        'Not a unit of temperature: one of degreeF, degreeC',
      ],
    ] as const) {
      const refused = await map({ tf_ch1: mapping });
      expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ path, message }] }]);
    }
    expect((await map({ tf_ch1: { key: 'x_soil' } })).status).toBe(200);
    await report();
    const value = await waitFor('the mapped value', async () => {
      const { values } = await place.latest();
      return 'x_soil' in values && values.x_soil;
    });
    expect(value).toMatchObject({ value: 50 });
  });
});

describe('removing one', () => {
  it('takes its values and its mappings along, and leaves those of others', async () => {
    await map({ tf_ch1: { key: 'x_soil' }, tf_ch2: { key: 'x_river' } });
    await server.upload(place.station, { time: at(0), measurements: { x_soil: 10, x_river: 2 } });
    await stored([
      ['x_river', 0, 2],
      ['x_soil', 0, 50],
    ]);
    const removed = await change(server, place.account, measurementsPath(place.station, 'x_soil'));
    expect(removed.status).toBe(204);
    await stored([['x_river', 0, 2]]);
    expect(await server.get(intakePath(), place.account.cookie)).toMatchObject({
      mappings: { tf_ch2: { key: 'x_river' } },
    });
    expect(Object.keys((await place.latest()).values)).not.toContain('x_soil');
    const answer = await server.upload(place.station, {
      time: at(1),
      measurements: { x_soil: 1, x_river: 3 },
    });
    expect(await answer.json()).toMatchObject({ accepted: 1, unknown: ['x_soil'] });
  });

  it('lets another begin under its key with nothing', async () => {
    await server.upload(place.station, { time: at(0), measurements: { x_soil: 10, temperature: 50 } });
    await stored([['x_soil', 0, 50]]);
    await change(server, place.account, measurementsPath(place.station, 'x_soil'));
    const voltage = { ...SOIL, class: 'voltage', unit: 'volts' };
    expect((await register(server, place.account, place.station, voltage)).status).toBe(200);
    expect(Object.keys((await place.latest()).values)).not.toContain('x_soil');
    await server.upload(place.station, { time: at(1), measurements: { x_soil: 12.5 } });
    await stored([['x_soil', 1, 12.5]]);
  });
});
