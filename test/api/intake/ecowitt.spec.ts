import { requestFrom } from '../../support/servers/request-from.js';
import { answerOf, stationPerTest } from '../../support/servers/station-per-test.js';

describe('/data/report/{id}/{stationpwd}', () => {
  const place = stationPerTest();
  const { server } = place;

  const PASSKEY = 'A1B2C3D4E5F60718293A4B5C6D7E8F90';
  const report = (body: string, path = `/data/report/${place.station.id}/${place.station.password}`) =>
    server.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  const OK = [200, 'application/json; charset=utf-8', '{"errcode":"0","errmsg":"ok"}'];

  it('fills the station from a gateway with a WS90', async () => {
    const time = Math.floor(Date.now() / 1000) * 1000 - 5_000;
    const dateutc = new Date(time).toISOString().slice(0, 19).replace('T', '+');
    const form = `PASSKEY=${PASSKEY}&stationtype=GW2000A_V3.1.0&runtime=86402&heap=21784&dateutc=${dateutc}&tempinf=71.2&humidityin=40&baromrelin=30.01&baromabsin=29.2&tempf=41.5&humidity=93&vpd=0.018&winddir=10&windspeedmph=6.0&windgustmph=9.2&solarradiation=-9999&uv=0&rrain_piezo=0.102&drain_piezo=0.260&gain10_piezo=1.00&wh90batt=3.14&lightning=14&freq=915M&model=GW2000A&interval=60`;
    expect(await answerOf(await report(form))).toEqual(OK);
    const { updateTS, values } = await place.latest();
    expect(Date.parse(updateTS!)).toBe(time);
    expect(values).toMatchObject({
      temperature: { value: 41.5 },
      relativeHumidity: { value: 93 },
      stationPressure: { value: 29.2 },
      adjustedPressure: { value: 30.01 },
      windSpeed: { value: 6 },
      rainToday: { value: 0.26 },
      rainRate: { value: 0.102 },
      lightningDistance: { value: expect.closeTo(14 / 1.609344, 6) as number },
    });
    expect(values.solarRadiation).toBeUndefined();
  });

  it('takes a trailing slash, an id in any case, and the arrival time for a clock that lies', async () => {
    const before = Date.now();
    const path = `/data/report/${place.station.id.toUpperCase()}/${place.station.password}/`;
    expect(await answerOf(await report('dateutc=2081-01-01+00:00:00&tempf=41', path))).toEqual(OK);
    const { updateTS, values } = await place.latest();
    expect(Date.parse(updateTS!) >= before && Date.parse(updateTS!) <= Date.now()).toBe(true);
    expect(values.temperature?.value).toBe(41);
  });

  it('answers success although nothing could be kept, and tells the log why, without secrets', async () => {
    expect(await answerOf(await report(`PASSKEY=${PASSKEY}&tempf=warm&newfield=1`))).toEqual(OK);
    await report('tempf=1', `/data/report/${place.station.id}/not-the-password`);
    const { told, text } = await place.logged(['unauthorized', 'unknown_key']);
    expect(told).toEqual([
      'clock_skew missing',
      'connect Ecowitt',
      'rejected no_measurements',
      'rejected not_a_number tempf',
      'unauthorized Ecowitt',
      'unknown_key newfield',
    ]);
    for (const secret of [PASSKEY, place.station.password, 'not-the-password'])
      expect(text).not.toContain(secret);
  });

  it.each([
    ['a wrong password', () => `/data/report/${place.station.id}/wrong`],
    ['an unknown station', () => '/data/report/no_such_station/wrong'],
    ['the password of another station', () => `/data/report/no_such_station/${place.station.password}`],
  ])('answers 401 to %s', async (_name, path) => {
    expect(await answerOf(await report('tempf=1', path()))).toEqual([
      401,
      'application/json; charset=utf-8',
      '{"errcode":"401","errmsg":"wrong station or password"}',
    ]);
  });

  it('is throttled after ten wrong passwords, and still takes the right one', async () => {
    const attempt = (password: string) =>
      requestFrom('127.0.0.78', server.url, {
        method: 'POST',
        path: `/data/report/${place.station.id}/${password}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'tempf=1',
      });
    for (let i = 0; i < 10; i += 1) expect((await attempt(`wrong${i}`)).status).toBe(401);
    const { status, headers } = await attempt('wrong');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await attempt(place.station.password)).status).toBe(200);
  });
});
