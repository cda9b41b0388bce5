import type { Route } from 'playwright-core';
import type { TrendData } from '@mesonet/contract/trends.js';
import { DAY_MS } from '@mesonet/model/durations.js';
import { ChartPage, pointsIn, type Span } from '../support/browser/chart-page.js';
import { FRAME_WATCH } from '../support/browser/frame-watch.js';
import { FreshPages } from '../support/browser/fresh-pages.js';
import { MILLION, MillionSamples } from '../support/servers/million-samples.js';
import { eventually, waitFor } from '../support/wait-for.js';

const WEEK_MS = 7 * DAY_MS;
/** The specification allows four points a pixel; the rest comes from requests in width steps of 100 px. */
const ABOUT_FOUR = 4.2;

let place: MillionSamples;
let pages: FreshPages;
let charts: ChartPage;

beforeAll(async () => {
  place = await MillionSamples.start(Date.now());
  const viewport = { width: 1360, height: 900 };
  pages = await FreshPages.launch({ baseURL: place.server.url, viewport, initScript: FRAME_WATCH });
});

afterAll(async () => {
  await pages?.close();
  await place?.end();
});

beforeEach(async () => {
  charts = new ChartPage(await pages.open(place.account.cookie), place);
  const start = place.range.start + 20 * WEEK_MS;
  await charts.open(place.range, { start, end: start + WEEK_MS });
});

afterEach(() => charts.page.close());

const temperature = () => charts.page.getByLabel(/^Temperature, Dew point from/);

describe('panning over a million samples', () => {
  it('shows curves in every frame, of at most about four points a pixel', async () => {
    const [stored] = await place.server.sql<{ count: string }>('SELECT count(*) FROM samples');
    expect(Number(stored!.count)).toBeGreaterThanOrEqual(MILLION);
    const begun = charts.zoom;

    const frames = [await charts.pan(1.5), await charts.pan(-2.5)];
    await charts.rest(begun);
    await waitFor('answers about the new place', () => charts.answersAround(0.5).length > 0);

    expect([...new Set(frames.flatMap(({ blank }) => blank))]).toEqual([]);
    expect(frames.every(({ gaps }) => gaps.length > 0)).toBe(true);
    const pixels = await charts.width();
    for (const answer of charts.answers) {
      expect([answer.interval, pointsIn(answer, WEEK_MS) / pixels <= ABOUT_FOUR]).toEqual([
        answer.interval,
        true,
      ]);
    }
  });

  it('gives up what it has moved away from, and shows what is known until the finer is there', async () => {
    await waitFor('values of three weeks on either side', () => charts.answersAround(3).length > 0);
    // The page has the answer a little later than this test.
    await charts.page.evaluate(
      'new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 100))',
    );
    const held: Route[] = [];
    // On a slow machine the charts rest between two drags and also request coarser values, so only the finest are held.
    const seen = new RegExp(`/trenddata/.*&interval=${finest()!.interval}$`);
    await charts.page.route(seen, (route) => void held.push(route));

    const begun = charts.zoom;
    const { blank } = await charts.pan(2.5);
    await charts.rest(begun);
    const last = await waitFor('one question to be left', () => {
      const open = held.filter((route) => !charts.aborted.includes(route.request()));
      return open.length === 1 && open[0];
    });
    expect([held.length > 1, held.indexOf(last)]).toEqual([true, held.length - 1]);
    expect([...new Set(blank)]).toEqual([]);

    await last.continue();
    const start = new URL(last.request().url()).searchParams.get('start');
    await waitFor('its answer', () => charts.answers.some((answer) => answer.start === start));
  });

  it('says in words what is seen where it came to rest', async () => {
    const before = await temperature().getAttribute('aria-label');
    await charts.pan(1.5);
    await eventually(async () => {
      const label = (await temperature().getAttribute('aria-label')) ?? '';
      expect(label).not.toBe(before);
      expect(label.slice(0, label.indexOf(' at '))).toBe(wordsOf(charts.zoom));
    });
  });
});

/** @returns the answer with the shortest buckets among those that cover everything visible */
function finest(): TrendData | undefined {
  const inMinutes = charts.answersAround(0).filter(({ interval }) => typeof interval === 'number');
  return inMinutes.sort((a, b) => Number(a.interval) - Number(b.interval))[0];
}

/** @returns the expected description of the chart: its range, and the lowest temperature by the finest answer */
function wordsOf(seen: Span): string {
  const answer = finest();
  const bucketMs = Number(answer?.interval) * 60_000;
  const cells = answer?.data['temperature.avg'] ?? [];
  const inside = cells.filter((_, i) => {
    const at = answer!.time[i]!;
    return at + bucketMs > seen.start && at < seen.end;
  });
  const lowest = Math.min(...inside.map(Number)).toFixed(1);
  const range = `from ${clock(seen.start)} to ${clock(seen.end)}, station time.`;
  return `Temperature, Dew point ${range} Temperature: lowest ${lowest} °F`;
}

/** @returns a time such as "4 May 2026, 18:40", UTC */
function clock(at: number): string {
  const [, day, month, year, time] = /(\d\d) (\w{3}) (\d{4}) (\d\d:\d\d)/.exec(new Date(at).toUTCString())!;
  return `${Number(day)} ${month} ${year}, ${time}`;
}
