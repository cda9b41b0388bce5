import { killableServer } from '../support/servers/killable-server.js';
import { ServerOverLines } from '../support/servers/server-over-lines.js';
import { type TestAccount, TestServer, type TestStation } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';
import { faultNote, faultTitle } from './fault-size.js';
import { lastingQueries } from './lasting-queries.js';

jest.setTimeout(180_000);

const AT_ONCE = 50;
/** By default two charts are drawn and twenty wait. */
const ROOM = 22;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

interface Told {
  status: number;
  /** Time until the answer. */
  ms: number;
  retryAfter: string | null;
  /** Code of a refusal; null for an image. */
  code: string | null;
}

async function tell(asking: Promise<Response>): Promise<Told> {
  const begin = performance.now();
  const answer = await asking;
  const { status, headers } = answer;
  const body = Buffer.from(await answer.arrayBuffer());
  const isImage = body.subarray(0, PNG.length).equals(PNG);
  const code = isImage ? null : (JSON.parse(body.toString()) as { code: string }).code;
  return { status, ms: performance.now() - begin, retryAfter: headers.get('retry-after'), code };
}

/** True when an answer is neither an image nor a refusal that says when to come back. */
const isWrong = ({ status, retryAfter, code }: Told) =>
  code === null ? status !== 200 : status !== 503 || retryAfter === null;

/** Makes a function that asks for charts of a station, each different by its title. */
function painter(server: TestServer, { id }: TestStation, { cookie }: TestAccount) {
  return async (title: string, size = ''): Promise<Told> => {
    const path = `/api/v1/stations/${id}/trendchart/?measKeys=temperature&title=${title}${size}`;
    return tell(server.fetch(path, { cookie }));
  };
}

const named = (count: number) => Array.from({ length: count }, (_, i) => `chart ${i}`);

describe(faultTitle('charts', `${AT_ONCE} at once, two workers`), () => {
  let place: ServerOverLines;
  let ask: ReturnType<typeof painter>;

  beforeAll(async () => {
    place = await ServerOverLines.start();
    const account = await place.server.createAccount();
    ask = painter(place.server, await place.server.createStation(account), account);
  });
  afterAll(() => place?.end());

  const underWay = async () => {
    const metrics = await (await place.server.fetch('/metrics')).text();
    return Number(/^mesonet_charts_under_way (\d+)$/m.exec(metrics)![1]);
  };

  it('are refused beyond what there is room for, at once, and drawn when they are asked for again', async () => {
    const queries = lastingQueries(place);
    const told: Told[] = [];
    await queries.begin();
    const asked = named(AT_ONCE).map(async (title) => told.push(await ask(title)));
    try {
      await waitFor('refusals', () => told.some(({ code }) => code === 'charts_busy'));
      expect(told).toContainEqual(
        expect.objectContaining({ status: 503, retryAfter: '2', code: 'charts_busy' }),
      );
      await waitFor('all others to be refused', () => told.length === AT_ONCE - ROOM);
      expect(await underWay()).toBe(ROOM);
    } finally {
      await queries.end();
    }
    await Promise.all(asked);
    expect(told.filter(isWrong)).toEqual([]);
    faultNote(`${told.filter(({ status }) => status === 200).length} drawn, the others refused`);
    for (const title of named(AT_ONCE)) await waitFor(title, async () => (await ask(title)).status === 200);
    await waitFor('no more', async () => (await underWay()) === 0);
  });
});

describe(faultTitle('a chart that takes too long', 'one worker'), () => {
  /** No machine draws this many charts of 8 million pixels in ten seconds. */
  const MANY = 400;
  const PATIENCE_MS = 10_000;
  /** Tolerance between two clocks. */
  const CLOCK_MS = 100;
  const killable = killableServer({
    CHART_WORKERS: '1',
    CHART_QUEUE: String(MANY),
    SAMPLE_STORE: 'postgres',
  });

  it('is given up after 10 seconds, the wait for its turn included, and the next is drawn', async () => {
    const server = new TestServer(killable.running.url, '');
    const account = await server.createAccount();
    const ask = painter(server, await server.createStation(account), account);
    const told = await Promise.all(named(MANY).map((title) => ask(title, '&width=4000&height=2000')));
    const slow = told.filter(({ code }) => code === 'chart_too_slow');
    expect(slow).toContainEqual(expect.objectContaining({ status: 503, retryAfter: '10' }));
    expect(Math.min(...slow.map(({ ms }) => ms))).toBeGreaterThan(PATIENCE_MS - CLOCK_MS);
    expect(told.filter(isWrong)).toEqual([]);
    faultNote(`${told.filter(({ status }) => status === 200).length} of ${MANY} drawn`);
    await waitFor('the next', async () => (await ask('small')).status === 200);
  });
});
