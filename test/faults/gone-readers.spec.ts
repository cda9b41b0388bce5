import { ServerOverLines } from '../support/servers/server-over-lines.js';
import { HeldAnswer } from '../support/servers/held-answer.js';
import { HAS_QUESTDB } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import { faultTitle } from './fault-size.js';
import { type FilledStation, fillStation } from './filled-station.js';
import { type LastingQueries, lastingQueries } from './lasting-queries.js';

const SECONDS = 80_000;
const STORES = HAS_QUESTDB ? (['postgres', 'questdb'] as const) : (['postgres'] as const);
/** One of the keys that the station measures. */
const KEY = 'illuminance';
const NAMED = `"${KEY}"`;

jest.setTimeout(180_000);

describe.each(STORES)(faultTitle('readers that go away', 'samples in %s'), (store) => {
  let place: ServerOverLines;
  let filled: FilledStation;
  let queries: LastingQueries;

  beforeAll(async () => {
    place = await ServerOverLines.start({ withQuestDb: store === 'questdb' });
    filled = await fillStation(place, SECONDS);
    queries = lastingQueries(place);
  });

  afterAll(() => place?.end());

  const runs = (query: string) => waitFor('the query', () => queries.isRunning(query));
  /** The query must end well before the server gives it up, which it does after 30 s. */
  const ends = (query: string) => waitFor('the query to end', async () => !(await queries.isRunning(query)));
  const lasting = async (work: () => Promise<void>) => {
    await queries.begin();
    try {
      await work();
    } finally {
      await queries.end();
    }
    const path = filled.trend({ measKeys: `${KEY}.count`, interval: 'all' });
    const ask = async () => (await place.server.fetch(path, { cookie: filled.account.cookie })).ok;
    await waitFor('an answer to who asks next', ask);
  };

  const asked: [what: string, route: string, params: Record<string, string>, query?: string][] = [
    ['every sample', 'trenddata', { interval: '0' }],
  ];
  // QuestDB's answers to these queries are so short that they cannot be held up.
  if (store === 'postgres')
    asked.push(
      ['buckets', 'trenddata', { measKeys: KEY, interval: '5' }],
      ['flagged values', 'trenddata', { measKeys: KEY, quality: 'all' }, 'samples_flagged'],
      ['a summary', 'trendsummarydata', { measKeys: KEY, interval: '7' }],
      ['the first rows of a file', 'trenddata', { measKeys: KEY, interval: '5', format: 'csvfile' }],
    );

  it.each(asked)('end the query of %s', async (_, route, params, query = NAMED) => {
    await lasting(async () => {
      const browser = new AbortController();
      const path = filled.trend(params).replace('trenddata', route);
      const answer = place.server
        .fetch(path, { cookie: filled.account.cookie, signal: browser.signal })
        .catch(() => 'gone');
      await runs(query);
      browser.abort();
      expect(await answer).toBe('gone');
      await ends(query);
    });
  });

  if (store === 'postgres')
    it('end the query in the middle of a file', async () => {
      const file = await HeldAnswer.of(place.server, filled.file, { cookie: filled.account.cookie });
      await lasting(async () => {
        const rest = file.rest();
        await runs(NAMED);
        file.leave();
        expect(await rest).toBeNull();
        await ends(NAMED);
      });
    });
});
