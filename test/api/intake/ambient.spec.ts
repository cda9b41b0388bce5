import { requestFrom } from '../../support/servers/request-from.js';
import { stationPerTest } from '../../support/servers/station-per-test.js';

describe('/data/ambient/{id}/{stationpwd}', () => {
  const place = stationPerTest();
  const { server } = place;

  const PASSKEY = 'A1B2C3D4E5F60718293A4B5C6D7E8F90';
  const get = (path: string) => requestFrom('127.0.0.1', server.url, { method: 'GET', path });
  const SUCCESS = {
    status: 200,
    body: 'success',
    headers: expect.objectContaining({ 'content-type': 'text/plain; charset=utf-8' }) as object,
  };

  it.each([
    ['in the query', '?PASSKEY='],
    ['in the query, after a slash', '/?PASSKEY='],
    ['glued to the path', '&PASSKEY='],
    ['glued to the path without any sign', 'PASSKEY='],
    ['glued to the path after a slash', '/PASSKEY='],
  ])('fills the station from fields %s', async (_name, mark) => {
    const time = Math.floor(Date.now() / 1000) * 1000 - 5_000;
    const dateutc = new Date(time).toISOString().slice(0, 19).replace('T', '+');
    const fields = `${PASSKEY}&stationtype=AMBWeatherV4.2.9&dateutc=${dateutc}&tempf=41.5&humidity=93&windspeedmph=6.0&windgustmph=9.2&winddir=10&uv=-9999&hourlyrainin=0.02&dailyrainin=0.031&weeklyrainin=0.150&monthlyrainin=1.020&totalrainin=30.5&baromrelin=30.01&baromabsin=29.2&tempinf=71.2&humidityin=40&soilhum1=61&pm25=14.0&pm25_24h=14.2&battout=1&battsm1=1&model=a/b&freq=915M&runtime=86402&heap=21784`;
    expect(await get(`/data/ambient/${place.station.id}/${place.station.password}${mark}${fields}`)).toEqual(
      SUCCESS,
    );
    const { updateTS, values } = await place.latest();
    expect(Date.parse(updateTS!)).toBe(time);
    expect(values).toMatchObject({
      temperature: { value: 41.5 },
      windSpeed: { value: 6 },
      rainToday: { value: 0.031 },
      rainRate: { value: 0.02 },
      soilMoisture: { value: 61 },
      pm25: { value: 14 },
      stationPressure: { value: 29.2 },
    });
    expect(values.uvIndex).toBeUndefined();
  });

  it('answers success although nothing could be kept, and tells the log why, without secrets', async () => {
    const path = `/data/ambient/${place.station.id}`;
    expect(await get(`${path}/${place.station.password}?PASSKEY=${PASSKEY}&tempf=warm&newfield=1`)).toEqual(
      SUCCESS,
    );
    await get(`${path}/not-the-password&PASSKEY=${PASSKEY}&tempf=1`);
    const { told, text } = await place.logged(['unauthorized', 'unknown_key']);
    expect(told).toEqual([
      'clock_skew missing',
      'connect Ambient',
      'rejected no_measurements',
      'rejected not_a_number tempf',
      'unauthorized Ambient',
      'unknown_key newfield',
    ]);
    for (const secret of [PASSKEY, place.station.password, 'not-the-password'])
      expect(text).not.toContain(secret);
  });

  it.each([
    ['a wrong password', () => `/data/ambient/${place.station.id}/wrong?tempf=1`],
    ['a wrong password with fields glued to it', () => `/data/ambient/${place.station.id}/wrong&tempf=1`],
    ['an unknown station', () => `/data/ambient/no_such_station/${place.station.password}?tempf=1`],
    [
      'more than a password',
      () => `/data/ambient/${place.station.id}/${place.station.password}/more?tempf=1`,
    ],
  ])('answers 401 to %s', async (_name, path) => {
    expect(await get(path())).toMatchObject({ status: 401, body: 'ERROR wrong station or password' });
  });
});
