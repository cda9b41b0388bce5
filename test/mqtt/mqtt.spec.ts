import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RainLedgerPage } from '@mesonet/contract/rain-ledger.js';
import type { LatestValues } from '@mesonet/contract/samples.js';
import type { StationLogPage } from '@mesonet/contract/station-logs.js';
import type { Upload, UploadPage } from '@mesonet/contract/uploads.js';
import { connectAsync, type MqttClient } from 'mqtt';
import { readyDataDir, type TemporaryDataDir } from '../support/stores/data-dir.js';
import { Mosquitto } from '../support/stations/mosquitto.js';
import { register } from '../support/samples/own-measurements.js';
import { freePort } from '../support/ports.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { SUPER_ADMIN, type TestAccount, TestServer, type TestStation } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';

describe('MQTT', () => {
  let dataDir: TemporaryDataDir;
  let environment: Record<string, string> & { PORT: string };
  let running: ServerProcess;
  let broker: Mosquitto;
  let sender: MqttClient;
  let server: TestServer;
  let account: TestAccount;
  let station: TestStation;

  // The server starts first, so that every run shows that it starts without a broker and finds it later.
  beforeAll(async () => {
    dataDir = await readyDataDir();
    const mqttPort = await freePort();
    environment = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir.path,
      SADMIN_PASSWORD: SUPER_ADMIN.password,
      SAMPLE_STORE: 'postgres',
      // The allowance of ten minutes is available at once, and each test has its own station.
      STATION_REQUESTS_PER_MINUTE: '2',
      MQTT_URL: `mqtt://someone:a-secret@127.0.0.1:${mqttPort}`,
    };
    running = await ServerProcess.start(environment);
    server = new TestServer(running.url, '');
    await waitFor('a line of the log', () => running.log().includes('The broker cannot be reached'));
    broker = await Mosquitto.start(mqttPort);
    sender = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`);
    await waitFor('the subscription', () => running.log().includes('Listening to mesonet/+/samples'));
    account = await server.createAccount();
  });

  afterAll(async () => {
    await sender?.endAsync();
    await running?.end();
    await broker?.end();
    await dataDir?.remove();
  });

  beforeEach(async () => {
    station = await server.createStation(account);
  });

  const allow = async () => {
    const answer = await server.fetch(`/api/v1/stations/${station.id}/intake/`, {
      method: 'PATCH',
      cookie: account.cookie,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mqtt: true }),
    });
    expect(answer.status).toBe(200);
  };
  const publish = (topic: string, payload: unknown) =>
    sender.publishAsync(topic, typeof payload === 'string' ? payload : JSON.stringify(payload), { qos: 1 });
  const latest = async () => {
    const path = `/api/v1/stations/${station.id}/latest/`;
    return (await server.get<LatestValues>(path, account.cookie)).values;
  };
  const temperatureIs = (value: number) =>
    waitFor(`${value}°`, async () => (await latest()).temperature?.value === value);
  const logged = (kind: string) =>
    waitFor(`a line of ${kind}`, async () => {
      const path = `/api/v1/stations/${station.id}/logs/?count=500`;
      const { items } = await server.get<StationLogPage>(path, account.cookie);
      return items.some((item) => item.kind === kind) ? items : null;
    });

  it('tells once that the broker was away at the start', () => {
    expect(running.log().match(/cannot be reached/g)).toHaveLength(1);
  });

  it('keeps messages without the password of the station, wherever it stands in them', async () => {
    await allow();
    const measurements = { temperature: 41 };
    await publish(`mesonet/${station.id}/samples`, {
      measurements,
      device: { password: 'nested', is: station.password },
    });
    await publish(`weewx/${station.id}/loop`, {
      outTemp: 42,
      note: [station.password],
      link: { token: 'nested' },
    });
    const uploads = await waitFor('both messages', async () => {
      const path = `/api/v1/stations/${station.id}/uploads/`;
      const { items } = await server.get<UploadPage>(path, account.cookie);
      const texts = items.map(({ id }) => server.get<Upload>(path + id, account.cookie));
      return items.length === 2 && Promise.all(texts);
    });
    for (const { text } of uploads) {
      expect(text).toContain('•••');
      expect(text).not.toContain('nested');
      expect(text).not.toContain(station.password);
    }
  });

  it('takes the message that docs/connect/mqtt.md shows', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/connect/mqtt.md'), 'utf8');
    const [, topic, message] = /^mosquitto_pub .* -t '([^']+)' \\\n +-m '([^']+)'$/m.exec(page)!;
    const filled = (text: string) =>
      text.replace('STATION_ID', station.id).replace(/\bPASSWORD\b/, station.password);
    await publish(filled(topic!), filled(message!));
    const temperature = await waitFor('the sample', async () => (await latest()).temperature?.value);
    expect(temperature).toBeCloseTo(70.7);
  });

  it('carries measurements of the station’s own', async () => {
    await allow();
    await register(server, account, station, {
      key: 'x_soil',
      label: 'Soil',
      class: 'temperature',
      unit: 'degreeC',
    });
    await publish(`mesonet/${station.id}/samples`, { measurements: { x_soil: 10 } });
    const value = await waitFor('the value', async () => (await latest()).x_soil?.value);
    expect(value).toBe(50);
  });

  it('carries native JSON, one sample, an array or one sample a line', async () => {
    await allow();
    const topic = `mesonet/${station.id}/samples`;
    await publish(topic, { measurements: { temperature: 41.5, newThing: 1 } });
    await temperatureIs(41.5);
    const time = Date.now();
    await publish(topic, [
      { time: time - 1000, measurements: { temperature: 1 } },
      { time, units: 'metric', measurements: { temperature: 20 } },
    ]);
    await temperatureIs(68);
    await publish(
      topic,
      [55, 56]
        .map((temperature, i) => JSON.stringify({ time: time + i, measurements: { temperature } }))
        .join('\n'),
    );
    await temperatureIs(56);
    const path = `/api/v1/stations/${station.id}/uploads/`;
    const { items } = await server.get<UploadPage>(path, account.cookie);
    const lines = await server.get<Upload>(path + items[0]!.id, account.cookie);
    expect([lines.problem, lines.samples.length]).toEqual([null, 2]);
    expect((await logged('unknown_key')).map(({ detail }) => detail)).toContain('newThing');
  });

  it('carries loop packets of WeeWX', async () => {
    await allow();
    const dateTime = `${Math.floor(Date.now() / 1000)}.0`;
    await publish(`weewx/${station.id}/loop`, {
      dateTime,
      usUnits: '1.0',
      outTemp_F: '68.5',
      windSpeed_mph: '4.2',
    });
    await temperatureIs(68.5);
    expect((await latest()).windSpeed?.value).toBe(4.2);
  });

  it('registers the extra fields of loop packets, whose first values count', async () => {
    await allow();
    const dateTime = Math.floor(Date.now() / 1000) - 20;
    const fields = { usUnits: 16, outTemp: 10, extraTemp1: 20, soilMoist2: 33, lightning_strike_count: 4 };
    await publish(`weewx/${station.id}/loop`, { dateTime, ...fields, ET: 0.0254, interval: 30 });
    await publish(`weewx/${station.id}/loop`, { dateTime: dateTime + 10, usUnits: 16, outTemp: 20 });
    await temperatureIs(68);
    expect(await latest()).toMatchObject({
      x_temperature_1: { value: expect.closeTo(68, 9) as number },
      x_soil_tension_2: { value: expect.closeTo(33 / 3.386388640341, 6) as number },
      x_lightning_strikes: { value: 4 },
      evapotranspiration: { value: expect.closeTo(0.02, 9) as number },
    });
    expect(Object.keys(await latest())).not.toContain('lightningCountToday');
  });

  describe('the form that Ecowitt’s gateways publish', () => {
    const PASSKEY = 'A1B2C3D4E5F60718293A4B5C6D7E8F90';
    const form = (degrees: number, passkey = PASSKEY) =>
      `PASSKEY=${passkey}&stationtype=GW2000A_V3.1.0&dateutc=now&tempf=${degrees}&temp2f=6${degrees % 10}&wh90batt=3.14&freq=868M&model=GW2000A`;
    const know = async (passkey: string) => {
      const answer = await server.fetch(`/api/v1/stations/${station.id}/intake/`, {
        method: 'PATCH',
        cookie: account.cookie,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ passkey }),
      });
      expect(answer.status).toBe(200);
    };

    it.each([
      ['mesonet/{id}/samples', (id: string) => `mesonet/${id}/samples`],
      ['ecowitt/{id}', (id: string) => `ecowitt/${id}`],
    ])('is read on %s', async (_, topicOf) => {
      await allow();
      await publish(topicOf(station.id), form(41));
      await temperatureIs(41);
      expect(await latest()).toMatchObject({
        x_temperature_2: { value: 61 },
        x_battery_wh90: { value: 3.14 },
      });
      const { items } = await server.get<UploadPage>(
        `/api/v1/stations/${station.id}/uploads/`,
        account.cookie,
      );
      expect(items[0]).toMatchObject({ protocol: 'MQTT', stored: 3, unknown: [] });
    });

    it('finds its station by the PASSKEY, which lets it in, and nobody else', async () => {
      const passkey = PASSKEY.replace('A1', 'B2');
      await know(passkey);
      await publish('ecowitt/A0B1C2D3E4F5', form(42, PASSKEY));
      await publish(`ecowitt/${station.id}`, form(43, PASSKEY));
      await logged('unauthorized');
      expect(await latest()).toEqual({});
      await publish('ecowitt/A0B1C2D3E4F5', form(44, passkey.toLowerCase()));
      await temperatureIs(44);
      expect(JSON.stringify(await logged('connect'))).not.toContain(passkey);
    });
  });

  it('counts the rain of loop packets that come late', async () => {
    await allow();
    // This time is hours away from midnight.
    const last = Date.parse('2026-05-20T12:34:00Z') / 1000;
    for (const [ago, rain] of [
      [40, 0],
      [30, 0.02],
      [0, 0],
      [10, 0.03],
      [20, 0.04],
      [10, 0.03],
    ] as const) {
      await publish(`weewx/${station.id}/loop`, { dateTime: last - ago, usUnits: 1, rain });
    }
    const path = `/api/v1/stations/${station.id}/rain_ledger/`;
    const { items } = await waitFor('three entries', async () => {
      const page = await server.get<RainLedgerPage>(path, account.cookie);
      return page.items.length >= 3 ? page : null;
    });
    expect(items.map(({ amount, time }) => [last - Date.parse(time) / 1000, amount])).toEqual([
      [10, expect.closeTo(0.03, 9)],
      [20, expect.closeTo(0.04, 9)],
      [30, expect.closeTo(0.02, 9)],
    ]);
    await waitFor('the year', async () => Math.abs(Number((await latest()).rainYear?.value) - 0.09) < 1e-9);
  });

  it('takes nothing for a station that does not allow it, unless the message holds its password', async () => {
    const topic = `mesonet/${station.id}/samples`;
    const send = (temperature: number, password?: string) =>
      publish(topic, { password, measurements: { temperature } });
    await send(1);
    await send(2, 'not-the-password');
    const lines = await waitFor('both refusals', async () => {
      const items = await logged('unauthorized');
      return items.some(({ message }) => message.startsWith('Wrong password')) ? items : null;
    });
    expect(lines.every(({ kind }) => kind === 'unauthorized')).toBe(true);
    expect(await latest()).toEqual({});
    await send(3, station.password);
    await temperatureIs(3);
    const told = JSON.stringify(await logged('connect')) + running.log();
    for (const secret of [station.password, 'not-the-password', 'a-secret'])
      expect(told).not.toContain(secret);
  });

  it.each([
    ['no JSON', '{"measurements": {"temperature": 1'],
    ['no object', '42'],
    ['nothing', ''],
    ['deep nesting', '['.repeat(100_000)],
  ])('tells the log of %s and goes on', async (_, payload) => {
    await allow();
    await publish(`mesonet/${station.id}/samples`, payload);
    await publish('mesonet/no_such_station/samples', payload);
    await logged('rejected');
    await publish(`mesonet/${station.id}/samples`, { measurements: { temperature: 5 } });
    await temperatureIs(5);
  });

  it('drops what is beyond the limit of a station, tells its log once, and goes on with others', async () => {
    await allow();
    for (let temperature = 1; temperature <= 40; temperature += 1) {
      await publish(`mesonet/${station.id}/samples`, { measurements: { temperature } });
    }
    const lines = (await logged('throttled')).filter(({ kind }) => kind === 'throttled');
    expect(lines.map(({ detail, count }) => [detail, count])).toEqual([['begin', 1]]);
    station = await server.createStation(account);
    await allow();
    await publish(`mesonet/${station.id}/samples`, { measurements: { temperature: 99 } });
    await temperatureIs(99);
  });

  it('loses nothing while the server is away', async () => {
    await allow();
    expect(await running.end('SIGKILL')).toBeNull();
    for (const temperature of [11, 12]) {
      await publish(`mesonet/${station.id}/samples`, { measurements: { temperature } });
    }
    running = await ServerProcess.start(environment);
    account.cookie = await server.signIn(account.id, account.password);
    await temperatureIs(12);
  });
});
