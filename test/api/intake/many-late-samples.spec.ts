import { DAY_MS, SECOND_MS } from '@mesonet/model/durations.js';
import { killableServer } from '../../support/servers/killable-server.js';
import { type TestAccount, TestServer, type TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const COUNT = 16_000;
const START = Math.floor((Date.now() - DAY_MS) / SECOND_MS) * SECOND_MS;
const KINDS = ['rain', 'snow'];

const killable = killableServer();

/** Reads the rows of a file of all samples: time, temperature, type of precipitation. */
async function storedRows(
  server: TestServer,
  { cookie }: TestAccount,
  { id }: TestStation,
): Promise<string[]> {
  const range = `start=${new Date(START).toISOString()}&end=${new Date(START + DAY_MS).toISOString()}`;
  const query = `format=csvfile&interval=0&measKeys=temperature,precipitationType&timezone=UTC&${range}`;
  const path = `/api/v1/stations/${id}/trenddata/?${query}`;
  const answer = await server.fetch(path, { cookie });
  return (await answer.text()).split('\r\n').slice(1, -1);
}

/** Writes of so many rows are encoded for QuestDB in a thread. */
describe('thousands of late samples at once', () => {
  it('are stored whole, without a word of trouble', async () => {
    const server = new TestServer(killable.running.url, '');
    const account = await server.createAccount();
    const station = await server.createStation(account);
    const stored = () => storedRows(server, account, station);
    const samples = Array.from({ length: COUNT }, (_, i) => ({
      time: START + i * SECOND_MS,
      measurements: {
        temperature: Math.round(500 + 50 * Math.sin(i / 500)) / 10,
        ...(i % 5 === 0 && { precipitationType: KINDS[i % KINDS.length] }),
      },
    }));
    expect((await server.upload(station, samples)).status).toBe(200);
    await waitFor('all samples', async () => (await stored()).length === COUNT, 60_000);
    const expected = samples.map(({ time, measurements: { temperature, precipitationType = '' } }) => {
      return `${new Date(time).toISOString().slice(0, 19)}+00:00,${temperature.toFixed(1)},${precipitationType}`;
    });
    expect(await stored()).toEqual(expected);
    const troubles = killable.running
      .log()
      .split('\n')
      .filter((line) => line.includes('"context":"Store"'));
    expect(troubles).toEqual([]);
  });
});
