import { answerOf, stationPerTest } from '../../support/servers/station-per-test.js';

const PATH = '/weatherstation/updateweatherstation.php';

describe(PATH, () => {
  const place = stationPerTest();
  const { server } = place;

  const fields = (more: Record<string, string>) =>
    new URLSearchParams({
      ID: place.station.id,
      PASSWORD: place.station.password,
      action: 'updateraw',
      ...more,
    }).toString();
  const utc = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ');
  const SUCCESS = [200, 'text/plain; charset=utf-8', 'success\n'];

  it('stores what a console sends by GET, at the time it says', async () => {
    const time = Math.floor(Date.now() / 1000) * 1000 - 5_000;
    const query = fields({
      dateutc: utc(time),
      tempf: '54.3',
      baromin: '29.89',
      winddir: '360',
      UV: '-9999',
    });
    expect(await answerOf(await server.fetch(`${PATH}?${query}`))).toEqual(SUCCESS);
    const { updateTS, values } = await place.latest();
    expect(Date.parse(updateTS!)).toBe(time);
    expect(values.temperature?.value).toBe(54.3);
    expect(values.adjustedPressure?.value).toBe(29.89);
    expect(values.windDirection?.value).toBe(360);
    expect(values.uvIndex).toBeUndefined();
  });

  it('stores the station pressure of a console, and computes back what one leaves out', async () => {
    place.station = await server.createStation(place.account, { elevation: 7_600 });
    const latestAfter = async (more: Record<string, string>) => {
      const query = fields({ dateutc: 'now', tempf: '40', humidity: '30', baromin: '30.10', ...more });
      expect(await answerOf(await server.fetch(`${PATH}?${query}`))).toEqual(SUCCESS);
      return (await place.latest()).values;
    };
    const back = await latestAfter({});
    expect(back.adjustedPressure).toMatchObject({ value: 30.1, origin: 'sent' });
    expect(back.stationPressure).toMatchObject({ origin: 'derived', formula: 'from sea level' });
    expect(Number(back.stationPressure!.value)).toBeLessThan(23);
    expect(back.wetBulb).toMatchObject({ formula: 'psychrometric' });
    expect(back).toMatchObject({ altimeter: { origin: 'derived' }, densityAltitude: { origin: 'derived' } });
    const sent = await latestAfter({ absbaromin: '29.21' });
    expect(sent.stationPressure).toMatchObject({ value: 29.21, origin: 'sent' });
  });

  it('takes a form by POST, and an id in any case', async () => {
    const answer = await server.fetch(`${PATH}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: fields({ ID: place.station.id.toUpperCase(), dateutc: 'now', TEMPF: '41' }),
    });
    expect(await answerOf(answer)).toEqual(SUCCESS);
    expect((await place.latest()).values.temperature?.value).toBe(41);
  });

  it.each([
    ['missing', undefined],
    ['now', 'now'],
    ['a day ahead', utc(Date.now() + 86_400_000)],
    ['garbage', 'yesterday'],
  ])('uses the arrival time when the console says %s', async (_name, dateutc) => {
    const before = Date.now();
    const query = fields({ tempf: '54.3', ...(dateutc && { dateutc }) });
    expect(await answerOf(await server.fetch(`${PATH}?${query}`))).toEqual(SUCCESS);
    const time = Date.parse((await place.latest()).updateTS!);
    expect(time >= before && time <= Date.now()).toBe(true);
  });

  it('answers success although nothing of an upload could be kept', async () => {
    const query = fields({ dateutc: 'now', tempf: 'warm', newfield: '1' });
    expect(await answerOf(await server.fetch(`${PATH}?${query}`))).toEqual(SUCCESS);
  });

  it.each([
    ['a wrong password', { PASSWORD: 'wrong' }],
    ['an unknown station', { ID: 'no_such_station' }],
    ['nothing', { ID: '', PASSWORD: '' }],
  ])('answers INVALIDPASSWORDID to %s', async (_name, more) => {
    const answer = await server.fetch(`${PATH}?${fields({ tempf: '1', ...more })}`);
    expect(await answerOf(answer)).toEqual([401, 'text/plain; charset=utf-8', 'INVALIDPASSWORDID\n']);
  });
});
