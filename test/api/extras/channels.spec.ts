import type { AuditPage } from '@mesonet/contract/audit.js';
import { type ExtraMeasurement, MAX_AUTOMATIC_EXTRAS } from '@mesonet/contract/extra-measurements.js';
import type { StationLogPage } from '@mesonet/contract/station-logs.js';
import type { TrendData } from '@mesonet/contract/trends.js';
import type { Upload, UploadPage } from '@mesonet/contract/uploads.js';
import { change, measurementsPath, register } from '../../support/samples/own-measurements.js';
import { stationPerTest } from '../../support/servers/station-per-test.js';
import { waitFor } from '../../support/wait-for.js';

const place = stationPerTest();
const { server } = place;

/** A whole second, ten minutes ago. */
const START = Math.floor(Date.now() / 1000) * 1000 - 600_000;
const at = (second: number) => START + second * 1000;
const dateutc = (second: number) => new Date(at(second)).toISOString().slice(0, 19).replace('T', '+');

const report = (form: string) =>
  server.fetch(`/data/report/${place.station.id}/${place.station.password}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form,
  });
const stationPath = (rest: string) => `/api/v1/stations/${place.station.id}/${rest}`;
const list = () => server.get<ExtraMeasurement[]>(measurementsPath(place.station), place.account.cookie);
const keys = async () => (await list()).map(({ key }) => key).sort();
const logLines = async () =>
  (await server.get<StationLogPage>(stationPath('logs/?count=500'), place.account.cookie)).items;
const registrations = async () =>
  (await logLines()).filter(({ kind, detail }) => kind === 'measurement' && detail.startsWith('registered'));
const labelsOf = ({ message }: { message: string }) => message.split(': ')[1]!.split(', ');
const remove = async (key: string) => {
  const answer = await change(server, place.account, measurementsPath(place.station, key));
  expect(answer.status).toBe(204);
};
const newestUpload = async (count: number) => {
  const { items } = await waitFor(`${count} uploads`, async () => {
    const page = await server.get<UploadPage>(stationPath('uploads/'), place.account.cookie);
    return page.items.length >= count && page;
  });
  return server.get<Upload>(stationPath(`uploads/${items[0]!.id}`), place.account.cookie);
};

/** The values of the station's own measurements by key, in the order of time. */
const values = async (): Promise<Record<string, number[]>> => {
  const rows = await server.sql<{ key: string; found: number[] }>(
    `SELECT key, array_agg(value ORDER BY time) AS found
     FROM samples_extra JOIN stations USING (series) WHERE id = $1 GROUP BY key`,
    [place.station.id],
  );
  return Object.fromEntries(rows.map(({ key, found }) => [key, found]));
};

describe('sensor channels of a console', () => {
  it('register themselves at the first upload, whose values count', async () => {
    const answer = await report(
      `dateutc=${dateutc(0)}&tempf=50&temp3f=66.2&soilmoisture7=36&pm25_avg_24h_ch2=4.5&batt3=1&leak_ch1=&note=x`,
    );
    expect(await answer.text()).toBe('{"errcode":"0","errmsg":"ok"}');
    expect(await list()).toEqual(
      [
        ['x_battery_3', 'Battery of channel 3', 'humidity', 'percent', 'percent', 0],
        ['x_pm25_2_24h', 'PM2.5 2, 24-hour mean', 'concentration', 'microgramPerM3', 'microgramPerM3', 1],
        ['x_soil_moisture_7', 'Soil moisture 7', 'humidity', 'percent', 'percent', 0],
        ['x_temperature_3', 'Temperature 3', 'temperature', 'degreeF', 'degreeF', 1],
      ].map(([key, label, mClass, unit, baseUnit, decimals]) => ({
        ...{ key, label, unit, baseUnit, decimals },
        class: mClass,
      })),
    );
    await report(`dateutc=${dateutc(60)}&tempf=51&temp3f=68.2&soilmoisture7=38&pm25_avg_24h_ch2=5.5&batt3=0`);
    const stored = await waitFor('both uploads', async () => {
      const found = await values();
      return found.x_temperature_3?.length === 2 && found;
    });
    expect(stored).toEqual({
      x_battery_3: [0, 100],
      x_pm25_2_24h: [4.5, 5.5],
      x_soil_moisture_7: [36, 38],
      x_temperature_3: [66.2, 68.2],
    });
    const { told } = await place.logged(['measurement', 'unknown_key']);
    expect(told.filter((line) => !line.startsWith('connect'))).toEqual([
      'measurement registered x_temperature_3',
      'unknown_key note',
    ]);
    const [line] = await registrations();
    expect(line).toMatchObject({
      count: 1,
      message:
        'New measurements of the station: Temperature 3, Soil moisture 7, PM2.5 2, 24-hour mean, Battery of channel 3',
    });
  });

  it('have trends from the first value on', async () => {
    for (const [second, degrees] of [60, 62, 70].entries()) {
      await report(`dateutc=${dateutc(second)}&temp3f=${degrees}`);
    }
    const query = new URLSearchParams({
      measKeys: 'x_temperature_3.min,x_temperature_3.max,x_temperature_3.avg,x_temperature_3.count',
      start: new Date(at(0)).toISOString(),
      end: new Date(at(60)).toISOString(),
      interval: 'all',
      units: 'degreeC',
    });
    const trend = await waitFor('three values', async () => {
      const path = stationPath(`trenddata/?${query.toString()}`);
      const found = await server.get<TrendData>(path, place.account.cookie);
      return found.data['x_temperature_3.count']?.[0] === 3 && found;
    });
    expect(trend.data).toEqual({
      'x_temperature_3.min': [expect.closeTo(140 / 9, 9)],
      'x_temperature_3.max': [expect.closeTo(190 / 9, 9)],
      'x_temperature_3.avg': [expect.closeTo(160 / 9, 9)],
      'x_temperature_3.count': [3],
    });
  });

  it('register once when many uploads come at once, and all their values count', async () => {
    const uploads = Array.from({ length: 20 }, (_, i) =>
      report(`dateutc=${dateutc(i)}&temp1f=${i}&humidity1=40&soilmoisture2=50&temp${2 + (i % 3)}f=60`),
    );
    for (const answer of await Promise.all(uploads)) expect(answer.status).toBe(200);
    const expected = [
      'x_humidity_1',
      'x_soil_moisture_2',
      ...[1, 2, 3, 4].map((number) => `x_temperature_${number}`),
    ];
    expect(await keys()).toEqual(expected);
    const stored = await waitFor('the values', async () => {
      const found = await values();
      return found.x_temperature_1?.length === 20 && found;
    });
    expect(stored.x_temperature_1).toEqual(Array.from({ length: 20 }, (_, i) => i));
    expect(stored.x_soil_moisture_2).toHaveLength(20);
    const others = [2, 3, 4].map((number) => stored[`x_temperature_${number}`]!.length);
    expect(others).toEqual([7, 7, 6]);
    const labels = (await list()).map(({ label }) => label).sort();
    const lines = await waitFor('a line for each', async () => {
      const found = await registrations();
      return found.flatMap(labelsOf).length >= labels.length && found;
    });
    expect(lines.flatMap(labelsOf).sort()).toEqual(labels);
    expect(lines.every(({ count }) => count === 1)).toBe(true);
    expect((await logLines()).filter(({ kind }) => kind === 'unknown_key')).toEqual([]);
    const audit = await server.get<AuditPage>(
      '/api/v1/audit/?action=measurement_added&count=100',
      await server.superAdmin(),
    );
    const added = audit.items.filter(({ object }) => object.startsWith(`${place.station.id} `));
    expect(added.map(({ object, who }) => [object.split(' ')[1], who.kind]).sort()).toEqual(
      expected.map((key) => [key, 'system']),
    );
  });

  it('register up to 64; the rest stays unknown, with a line in the log', async () => {
    const rest = ['soil_ec1=5', 'air_ch1=6'];
    const names = [
      ...Array.from({ length: 8 }, (_, i) => [`temp${i + 1}f=5${i}`, `humidity${i + 1}=5${i}`]).flat(),
      ...Array.from({ length: 16 }, (_, i) => [`soilad${i + 1}=2${i}`, `soilbatt${i + 1}=1.${i}`]).flat(),
      ...Array.from({ length: 8 }, (_, i) => [`tf_batt${i + 1}=1.5`, `leaf_batt${i + 1}=1.4`]).flat(),
      ...rest,
    ];
    expect(names).toHaveLength(MAX_AUTOMATIC_EXTRAS + rest.length);
    for (const second of [0, 1]) await report(`dateutc=${dateutc(second)}&${names.join('&')}`);
    expect(await list()).toHaveLength(MAX_AUTOMATIC_EXTRAS);
    expect(await keys()).not.toContain('x_soil_ec_1');
    const stored = await waitFor('the values', async () => {
      const found = await values();
      return found.x_temperature_1?.length === 2 && found;
    });
    expect(Object.keys(stored)).toHaveLength(MAX_AUTOMATIC_EXTRAS);
    const lines = await waitFor('both uploads in the log', async () => {
      const found = await logLines();
      const counted = found
        .filter(({ detail }) => detail === 'limit')
        .reduce((sum, { count }) => sum + count, 0);
      return counted === 2 && found;
    });
    const unknown = lines.filter(({ kind }) => kind === 'unknown_key');
    expect([...new Set(unknown.map(({ detail }) => detail))].sort()).toEqual(['air_ch1', 'soil_ec1']);
    const { samples } = await newestUpload(2);
    expect(samples[0]!.fields.find(({ name }) => name === 'air_ch1')).toMatchObject({
      outcome: 'unknown',
      reason: expect.stringContaining('64 measurements that registered themselves') as string,
    });
    // The limit does not apply to measurements that a manager registers.
    const own = { key: 'x_river', label: 'River', class: 'level', unit: 'feetLevel' };
    expect((await register(server, place.account, place.station, own)).status).toBe(200);
  });

  it('do not come back by themselves once they are removed, and come back when a manager adds them', async () => {
    await report(`dateutc=${dateutc(0)}&temp3f=60&temp4f=61`);
    await remove('x_temperature_3');
    await report(`dateutc=${dateutc(1)}&temp3f=62&temp4f=63`);
    expect(await keys()).toEqual(['x_temperature_4']);
    const { samples } = await newestUpload(2);
    const [refused, stored] = samples[0]!.fields.slice(-2);
    expect(refused).toMatchObject({
      name: 'temp3f',
      outcome: 'unknown',
      reason: '“Temperature 3” was removed from the station; add x_temperature_3 again to have it back',
    });
    expect(stored).toMatchObject({ name: 'temp4f', outcome: 'stored', key: 'x_temperature_4', value: 63 });
    const again = { key: 'x_temperature_3', label: 'Beehive', class: 'temperature', unit: 'degreeF' };
    expect((await register(server, place.account, place.station, again)).status).toBe(200);
    await report(`dateutc=${dateutc(2)}&temp3f=64&temp4f=65`);
    const found = await waitFor('the value', async () => {
      const all = await values();
      return all.x_temperature_4?.length === 3 && all;
    });
    expect(found).toEqual({ x_temperature_3: [64], x_temperature_4: [61, 63, 65] });
    // A second removal is remembered, too.
    await remove('x_temperature_3');
    await report(`dateutc=${dateutc(3)}&temp3f=66`);
    expect(await keys()).toEqual(['x_temperature_4']);
  });

  it('leave a measurement of a manager alone that has their key', async () => {
    const own = { key: 'x_Temperature_3', label: 'Mine', class: 'voltage', unit: 'volts' };
    await register(server, place.account, place.station, own);
    await report(`dateutc=${dateutc(0)}&temp3f=60&temp4f=61`);
    expect(await keys()).toEqual(['x_Temperature_3', 'x_temperature_4']);
    const { told } = await place.logged(['unknown_key']);
    expect(told).toContain('unknown_key temp3f');
  });

  it('are shown by the inspector with what their codes mean', async () => {
    await report(`dateutc=${dateutc(0)}&batt3=1&air_ch1=750&wh57batt=4&lightning=255`);
    const { samples, unknown } = await newestUpload(1);
    expect(unknown).toEqual([]);
    const shown = samples[0]!.fields.map(({ name, unit, outcome, key, value }) => [
      name,
      unit,
      outcome,
      key,
      value,
    ]);
    expect(shown.slice(1)).toEqual([
      ['batt3', '0 = OK, 1 = low', 'stored', 'x_battery_3', 0],
      ['air_ch1', 'mm', 'stored', 'x_air_gap_1', expect.closeTo(750 / 304.8, 9)],
      ['wh57batt', '0 to 5 bars, 6 = mains', 'stored', 'x_battery_wh57', 80],
      ['lightning', 'km', 'no_reading', 'lightningDistance', null],
    ]);
  });

  it('come by the other consoles alike', async () => {
    const { id, password } = place.station;
    await server.fetch(`/data/ambient/${id}/${password}?dateutc=${dateutc(0)}&soilhum2=40&battout=1`);
    await server.fetch(
      `/weatherstation/updateweatherstation.php?ID=${id}&PASSWORD=${password}&dateutc=${dateutc(1)}&temp2f=50&soiltempf2=47`,
    );
    const found = await waitFor('the values', async () => {
      const all = await values();
      return Object.keys(all).length === 4 && all;
    });
    expect(found).toEqual({
      x_battery_outdoor: [100],
      x_soil_moisture_2: [40],
      x_soil_temperature_2: [47],
      x_temperature_2: [50],
    });
  });
});

describe('a clock that nobody has set', () => {
  it.each(['1970-01-01 00:00:09', '2000-01-01 00:00:00', '2014-12-31 23:59:59'])(
    'is not believed: %s',
    async (clock) => {
      const before = Date.now();
      await report(`dateutc=${clock.replaceAll(' ', '+')}&tempf=50`);
      const { updateTS } = await place.latest();
      expect(Date.parse(updateTS!)).toBeGreaterThanOrEqual(before);
      const { told } = await place.logged(['clock_skew']);
      expect(told).toContain('clock_skew unset');
      const { skew, deviceTime } = await newestUpload(1);
      expect(skew).toMatch(/^The console's clock is not set: it says .*; the arrival time was used$/);
      expect(deviceTime).toBe(new Date(`${clock.replace(' ', 'T')}Z`).toISOString());
    },
  );
});
