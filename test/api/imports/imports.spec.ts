import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Station } from '@mesonet/contract/stations.js';
import sqlite from 'node-sqlite3-wasm';
import { expectDailyValues, SURFRAD_FILE, TMY3_FILE } from '../../support/samples/daily-values.js';
import { waitFor } from '../../support/wait-for.js';
import { problemOf, server, trendOf } from '../query/stored.js';
import { ImportJobs } from '../../support/samples/import-jobs.js';

const SURFRAD = readFileSync(SURFRAD_FILE.path);

async function newStation(timezone = 'UTC') {
  const account = await server.createAccount();
  const station = await server.createStation(account, { timezone });
  return { account, station, jobs: new ImportJobs(server, account, station) };
}

/** @returns the keys of all measurements that the station has */
async function keysOf({ account, station }: Awaited<ReturnType<typeof newStation>>): Promise<string[]> {
  const path = `/api/v1/accounts/${account.id}/stations/${station.id}/?include=master_measlist`;
  const { master_measlist = {} } = await server.get<Station>(path, account.cookie);
  return Object.keys(master_measlist);
}

describe('importing', () => {
  it('a SURFRAD day gives its daily values, and nothing is left of it after the undo', async () => {
    const place = await newStation();
    const { jobs, account, station } = place;
    const ready = await jobs.upload(SURFRAD);
    expect(ready).toMatchObject({ state: 'ready', guess: { format: 'surfrad' }, undoable: false });
    expect(ready.preview).toMatchObject({ rows: 1440, problemCount: 0, first: '2016-01-01T00:00:00.000Z' });
    expect(ready.preview!.days).toHaveLength(1);
    const range = { start: '2016-01-01T00:00:00Z', end: '2016-01-02T00:00:00Z' };
    const days = { measKeys: 'temperature.avg', ...range, interval: 'day' };
    expect((await trendOf(account, station, days)).data['temperature.avg']).toEqual([null]);

    expect((await jobs.act(ready._id, 'start')).status).toBe(202);
    const done = await jobs.until(ready._id, 'done');
    expect(done).toMatchObject({
      progress: { rows: 1440, total: 1440 },
      first: '2016-01-01T00:00:00.000Z',
      last: '2016-01-01T23:59:00.000Z',
      undoable: true,
    });
    await expectDailyValues(server, place, SURFRAD_FILE);
    expect(await keysOf(place)).toEqual(expect.arrayContaining(['temperature', 'dewPoint', 'windSpeed']));
    const path = `/api/v1/stations/${station.id}/latest/`;
    expect((await server.fetch(path, { cookie: account.cookie })).status).not.toBe(500);

    expect((await jobs.act(ready._id, 'undo')).status).toBe(202);
    expect(await jobs.until(ready._id, 'undone')).toMatchObject({ progress: { rows: 0 }, undoable: false });
    const all = await trendOf(account, station, {
      measKeys: 'temperature,dewPoint,windSpeed',
      ...range,
      interval: '0',
    });
    expect(all.time).toEqual([]);
    expect(await server.sql('SELECT 1 FROM import_undo WHERE import_id = $1', [ready._id])).toEqual([]);
    expect(await keysOf(place)).toEqual([]);
  });

  it('a TMY3 year gives its daily values', async () => {
    const place = await newStation(TMY3_FILE.timezone);
    const ready = await place.jobs.upload(readFileSync(TMY3_FILE.path));
    expect(ready.guess!.format).toBe('tmy3');
    await place.jobs.act(ready._id, 'start');
    await place.jobs.until(ready._id, 'done');
    await expectDailyValues(server, place, TMY3_FILE);
  });

  it('a table asks for what it cannot know, takes the correction, and keeps live samples', async () => {
    const { account, station, jobs } = await newStation('Europe/Berlin');
    const live = { time: '2024-02-03T11:00:00Z', measurements: { temperature: 99, relativeHumidity: 40 } };
    expect((await server.upload(station, live)).status).toBe(200);
    const rows = Array.from(
      { length: 60 },
      (_, i) => `0${1 + Math.floor(i / 24)}.02.2024 ${String(i % 24).padStart(2, '0')}:00;${i % 10},5;0,2`,
    );
    const ready = await jobs.upload(`Datum;Temp (°C);Rain (mm)\n${rows.join('\n')}\nkaputt;1;0\n`);
    const { table } = ready.guess!;
    expect(table).toMatchObject({
      delimiter: ';',
      decimal: ',',
      time: { columns: [0], order: 'dmy', isAmbiguous: true, zone: 'station' },
      columns: [{ key: null }, { key: 'temperature', unit: 'degreeC' }, { key: 'rain', unit: 'mmRain' }],
    });
    expect(ready.preview).toMatchObject({
      first: '2024-01-31T23:00:00.000Z',
      problemCount: 1,
      problems: [{ line: 62, detail: '“kaputt” is not a time' }],
    });
    const corrected = {
      ...table!,
      rain: 'interval',
      time: { ...table!.time, zone: 'utc', isAmbiguous: false },
    };
    expect((await jobs.correct(ready._id, { table: corrected })).status).toBe(202);
    const again = await jobs.until(ready._id, 'ready');
    expect(again.preview!.first).toBe('2024-02-01T00:00:00.000Z');
    await jobs.act(ready._id, 'start');
    await jobs.until(ready._id, 'done');
    const range = { start: '2024-02-03T11:00:00Z', end: '2024-02-03T11:00:01Z' };
    const ask = () =>
      trendOf(account, station, { measKeys: 'temperature,relativeHumidity', ...range, interval: '0' });
    expect((await ask()).data).toEqual({ temperature: [49.1], relativeHumidity: [40] });
    await jobs.act(ready._id, 'undo');
    await jobs.until(ready._id, 'undone');
    expect((await ask()).data).toEqual({ temperature: [99], relativeHumidity: [40] });
  });

  it('a column whose unit nobody knows is asked, and nothing begins before the answer', async () => {
    const { account, station, jobs } = await newStation();
    const ready = await jobs.upload(
      'time,Outdoor Temperature(°Ré),Wind (m/sec),Wind Direction,Barometer (mmHg)\n' +
        '2024-02-03T11:00:00Z,14.72,10,NO,760\n2024-02-03T11:05:00Z,---,11,n/a,oops\n',
    );
    const { table } = ready.guess!;
    expect(table!.columns.map(({ unit, question }) => [unit, question])).toEqual([
      [null, null],
      [null, expect.stringContaining('“°Ré” is not a known unit')],
      ['metersPerSecond', null],
      [null, null],
      ['mmHg', null],
    ]);
    expect(ready.preview!.rejected).toEqual([
      { column: 'Barometer (mmHg)', key: 'adjustedPressure', count: 1, line: 3, text: 'oops' },
    ]);
    expect(await problemOf(await jobs.act(ready._id, 'start'))).toMatchObject({
      status: 409,
      code: 'unit_not_chosen',
      detail:
        'Choose the unit of column “Outdoor Temperature(°Ré)”, or leave it out, before the import can start',
    });
    const withUnit = (unit: string | null) => ({
      table: { ...table!, columns: table!.columns.map((each, i) => (i === 1 ? { ...each, unit } : each)) },
    });
    expect(await problemOf(await jobs.correct(ready._id, withUnit('degreeRe')))).toMatchObject({
      status: 400,
      code: 'unknown_unit',
      detail:
        '“degreeRe” is no unit of column “Outdoor Temperature(°Ré)”: choose one of degreeF, degreeC, kelvin',
    });
    // With null, the unit is still missing, so the import cannot start.
    expect((await jobs.correct(ready._id, withUnit(null))).status).toBe(202);
    await jobs.until(ready._id, 'ready');
    expect((await jobs.act(ready._id, 'start')).status).toBe(409);
    expect((await jobs.correct(ready._id, withUnit('degreeC'))).status).toBe(202);
    const again = await jobs.until(ready._id, 'ready');
    expect(again.guess!.table!.columns[1]).toMatchObject({ unit: 'degreeC', question: null });
    expect((await jobs.act(ready._id, 'start')).status).toBe(202);
    await jobs.until(ready._id, 'done');
    const { data } = await trendOf(account, station, {
      measKeys: 'temperature,windSpeed,windDirection,adjustedPressure',
      start: '2024-02-03T11:00:00Z',
      end: '2024-02-03T12:00:00Z',
      interval: '0',
      units: 'degreeC,metersPerSecond,hectopascals',
    });
    expect(data).toEqual({
      temperature: [expect.closeTo(14.72, 9), null],
      windSpeed: [expect.closeTo(10, 9), expect.closeTo(11, 9)],
      windDirection: [45, null],
      adjustedPressure: [expect.closeTo(1013.25, 2), null],
    });
  });

  it('readings of 1850 are kept where the store can hold them, and refused by name where it cannot', async () => {
    const { account, station, jobs } = await newStation();
    const rows = [
      '1849-12-30 12:00,9,1',
      '1850-01-02 12:00,1,2',
      '1850-01-03 00:00,2,3',
      '1969-12-31 12:00,3,0',
    ];
    const ready = await jobs.upload(`time,Temp (°C),Rain (mm)\n${rows.join('\n')}\n1970-02-01 12:00,4,0\n`);
    const tooOld = { line: 2, detail: 'The time lies before 1850' };
    const isQuestDb = Boolean(process.env.MESONET_TEST_QUESTDB);
    const detail = expect.stringContaining('before 1970, and QuestDB') as string;
    expect(ready.preview).toMatchObject({
      rows: isQuestDb ? 1 : 4,
      problems: isQuestDb ? [tooOld, ...[3, 4, 5].map((line) => ({ line, detail }))] : [tooOld],
    });
    await jobs.act(ready._id, 'start');
    await jobs.until(ready._id, 'done');
    const days = async (start: string, end: string) => {
      const range = { start: `${start}T00:00:00Z`, end: `${end}T00:00:00Z`, interval: 'day' };
      const units = 'degreeC,mmRain';
      return (await trendOf(account, station, { measKeys: 'temperature.avg,rainToday.max', ...range, units }))
        .data;
    };
    const [first, second, total] = [1, 2, 5].map((value) => expect.closeTo(value, 9) as number);
    expect(await days('1850-01-02', '1850-01-04')).toEqual(
      isQuestDb
        ? { 'temperature.avg': [null, null], 'rainToday.max': [null, null] }
        : { 'temperature.avg': [first, second], 'rainToday.max': [total, 0] },
    );
    expect((await days('1970-02-01', '1970-02-02'))['temperature.avg']).toEqual([expect.closeTo(4, 9)]);
    expect((await jobs.act(ready._id, 'undo')).status).toBe(202);
    await jobs.until(ready._id, 'undone');
    expect((await days('1850-01-02', '1850-01-04'))['temperature.avg']).toEqual([null, null]);
  });

  it('an archive of WeeWX gives the rain of its days', async () => {
    const place = await newStation();
    const folder = await mkdtemp(join(tmpdir(), 'mesonet-weewx-'));
    try {
      const path = join(folder, 'weewx.sdb');
      const database = new sqlite.Database(path);
      database.exec(
        'CREATE TABLE archive (dateTime INTEGER PRIMARY KEY, usUnits INTEGER, interval INTEGER, outTemp REAL, rain REAL, extraTemp1 REAL, extraTemp2 REAL)',
      );
      // There is a row for every five minutes of two days, stamped with the end of its interval.
      for (let i = 1; i <= 576; i += 1) {
        const row = [Date.UTC(2023, 5, 1) / 1000 + 300 * i, 17, 5, i / 20, i <= 288 ? 0.2 : 0.1, 21, null];
        database.run('INSERT INTO archive VALUES (?,?,?,?,?,?,?)', row);
      }
      database.close();
      const ready = await place.jobs.upload(readFileSync(path));
      expect(ready).toMatchObject({ state: 'ready', guess: { format: 'weewx' } });
      expect(ready.preview!.columnsLeftOut).toEqual(['extraTemp1']);
      await place.jobs.act(ready._id, 'start');
      await place.jobs.until(ready._id, 'done');
    } finally {
      await rm(folder, { recursive: true });
    }
    const range = { start: '2023-06-01T00:00:00Z', end: '2023-06-03T00:00:00Z' };
    const measKeys = 'temperature.max,rainToday.max,rainMonth.max';
    const days = { measKeys, ...range, interval: 'day', units: 'degreeC,mmRain' };
    const { data } = await trendOf(place.account, place.station, days);
    expect(data).toEqual({
      'temperature.max': [expect.closeTo(14.35, 6), expect.closeTo(28.75, 6)],
      'rainToday.max': [expect.closeTo(57.6, 6), expect.closeTo(28.8, 6)],
      'rainMonth.max': [expect.closeTo(57.6, 6), expect.closeTo(86.4, 6)],
    });
  });

  it('of a file that breaks off fails, and holds up no other', async () => {
    const { jobs } = await newStation();
    const rows = Array.from({ length: 9_000 }, (_, i) => `${Date.UTC(2024, 0) + i * 60_000},50`).join('\n');
    const broken = await jobs.upload(`time,temperature (°F)\n${rows}\n"1704067200000,50\n`);
    expect(broken).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('cannot be read') as string,
    });
    expect(await jobs.upload(SURFRAD)).toMatchObject({ state: 'ready' });
  });

  it('goes one at a time for a station, and can be stopped and taken back half-way', async () => {
    const { account, station, jobs } = await newStation();
    const rows = Array.from({ length: 60_000 }, (_, i) => `${Date.UTC(2022, 0) + i * 60_000},50`).join('\n');
    const { _id } = await jobs.upload(`time,temperature (°F)\n${rows}\n`);
    const other = await jobs.upload(SURFRAD);
    expect((await jobs.act(_id, 'start')).status).toBe(202);
    expect(await problemOf(await jobs.act(other._id, 'start'))).toMatchObject({
      status: 409,
      code: 'import_under_way',
    });
    await waitFor('the first rows', async () => (await jobs.get(_id)).progress.rows > 0);
    expect((await jobs.remove(_id)).status).toBe(204);
    expect(await jobs.until(_id, 'cancelled')).toMatchObject({ undoable: true });
    expect((await jobs.act(_id, 'undo')).status).toBe(202);
    await jobs.until(_id, 'undone');
    const range = { start: '2022-01-01T00:00:00Z', end: '2022-02-01T00:00:00Z', interval: '0' };
    expect((await trendOf(account, station, { measKeys: 'temperature', ...range })).time).toEqual([]);
  });

  it('refuses what is no file, no table, somebody else or too early', async () => {
    const { account, station, jobs } = await newStation();
    const other = await newStation();
    expect(await jobs.upload('just some words\nand more of them\n')).toMatchObject({ state: 'failed' });
    expect((await jobs.send('')).status).toBe(400);
    const path = `/api/v1/accounts/${account.id}/stations/${station.id}/imports/`;
    const json = await server.postJson(path, {}, { cookie: account.cookie });
    expect(await problemOf(json)).toMatchObject({ status: 415 });
    const { _id } = await jobs.upload(SURFRAD);
    expect((await jobs.act(_id, 'undo')).status).toBe(409);
    expect((await server.fetch(`${path}${_id}/`, { cookie: other.account.cookie })).status).toBe(404);
    await expect(other.jobs.get(_id)).rejects.toThrow('404');
    expect((await server.fetch(path)).status).toBe(401);
    expect((await jobs.remove(_id)).status).toBe(204);
    await expect(jobs.get(_id)).rejects.toThrow('404');
  });
});
