import { killableServer } from '../support/servers/killable-server.js';
import { type TestAccount, TestServer, type TestStation } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';
import { faultNote, faultSize, faultTitle } from './fault-size.js';

const CHARTS = faultSize('FAULTS_CHARTS', 300);
/** A drawing that is not released leaves 5 MB, which is 1 GB in the small size. */
const MOST_GROWTH_MIB = 150;

describe(faultTitle('chart images', `${CHARTS} drawn`), () => {
  const killable = killableServer({ CHART_WORKERS: '1', CHART_QUEUE: '1', CHART_CACHE_BYTES: '1048576' });
  let server: TestServer;
  let account: TestAccount;
  let station: TestStation;

  beforeAll(async () => {
    server = new TestServer(killable.running.url, '');
    account = await server.createAccount();
    station = await server.createStation(account);
    const now = Date.now();
    const samples = Array.from({ length: 288 }, (_, i) => ({
      time: now - i * 300_000,
      measurements: {
        temperature: 60 + 10 * Math.sin(i / 20),
        relativeHumidity: 50,
        windDirection: i,
        windSpeed: 5,
      },
    }));
    expect((await server.upload(station, samples)).status).toBe(200);
  });

  const draw = (title: string) => {
    const query = `measKeys=temperature,relativeHumidity,windDirection,windSpeed&title=${title}`;
    return server.fetch(`/api/v1/stations/${station.id}/trendchart/?${query}`, { cookie: account.cookie });
  };
  const drawn = async (outcome: string) => {
    const text = await (await server.fetch('/metrics')).text();
    const line = new RegExp(`^mesonet_chart_images_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm');
    return Number(line.exec(text)?.[1] ?? 0);
  };

  it('are drawn once for all who ask for the same at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => draw('same')));
    const tags = new Set(answers.map(({ status, headers }) => `${status} ${headers.get('etag')}`));
    expect([...tags]).toEqual([expect.stringMatching(/^200 "/)]);
    expect([await drawn('drawn'), (await drawn('shared')) + (await drawn('reused'))]).toEqual([1, 19]);
  });

  it('are refused for a moment when more wait than there is room for', async () => {
    let round = 0;
    const seen = new Set<string>();
    await waitFor('a refusal', async () => {
      round += 1;
      const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => draw(`${round}-${i}`)));
      for (const { status, headers } of answers) seen.add(`${status} ${headers.get('retry-after')}`);
      return seen.has('503 2');
    });
    expect([...seen].sort()).toEqual(['200 null', '503 2']);
    expect((await draw('afterwards')).status).toBe(200);
  });

  it('leave no memory behind', async () => {
    let next = 0;
    const lane = async (until: number) => {
      while (next < until) {
        const answer = await draw(`chart ${next++}`);
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
      }
    };
    const until = (count: number) => Promise.all([lane(count), lane(count)]);
    await until(Math.floor(CHARTS / 3));
    const warm = killable.running.memoryMiB();
    await until(CHARTS);
    const growth = killable.running.memoryMiB() - warm;
    faultNote(`${warm.toFixed(0)} MiB resident after a third, ${growth.toFixed(0)} MiB more in the end`);
    expect(growth).toBeLessThan(MOST_GROWTH_MIB);
  }, 3_600_000);
});
