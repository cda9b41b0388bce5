import type { Browser, Page, Request } from 'playwright-core';
import type { TrendData } from '@mesonet/contract/trends.js';
import { STILL } from './chromium.js';
import { CHARTS, FRAME_WATCH, type Frames } from './frame-watch.js';
import type { MillionSamples } from '../servers/million-samples.js';
import { waitFor } from '../wait-for.js';
import { setSession } from './set-session.js';

/** Widths left and right of a chart's curves, CSS px. */
const [LEFT, RIGHT] = [44, 28];
/** The distance that a quick hand moves the mouse in one frame, CSS px. */
const STEP_PX = 32;
/** The address bar follows a gesture after a quarter of a second; charts rest when it stays the same for this long. */
const RESTED_MS = 500;

/** The dashboard of the station with a million samples. */
export class ChartPage {
  readonly answers: TrendData[] = [];
  readonly aborted: Request[] = [];

  constructor(
    readonly page: Page,
    private readonly place: MillionSamples,
  ) {
    page.setDefaultTimeout(30_000);
    page.on('response', (response) => {
      if (!isTrend(response.request()) || response.status() !== 200) return;
      // An aborted request has no body.
      const note = (answer: TrendData) => void this.answers.push(answer);
      (response.json() as Promise<TrendData>).then(note, () => undefined);
    });
    page.on('requestfailed', (request) => {
      if (isTrend(request)) this.aborted.push(request);
    });
  }

  /** Opens a browser page on which the user is signed in and nothing is opened yet. */
  static async begin(browser: Browser, place: MillionSamples): Promise<ChartPage> {
    const { server, account } = place;
    const viewport = { width: 1360, height: 900 };
    const context = await browser.newContext({ ...STILL, viewport, baseURL: server.url });
    await context.addInitScript(FRAME_WATCH);
    await setSession(context, account.cookie, server.url);
    return new ChartPage(await context.newPage(), place);
  }

  /** Opens the part of a range and waits for its curves. */
  async open(range: Span, zoom: Span): Promise<void> {
    const { account, station } = this.place;
    const search = new URLSearchParams({ start: iso(range.start), end: iso(range.end) });
    search.set('zoom', `${iso(zoom.start)}/${iso(zoom.end)}`);
    await this.page.goto(`/${account.id}/WeatherStations/${station.id}/RT/main?${search.toString()}`);
    await this.page.locator(CHARTS).first().waitFor();
    await waitFor('curves', () => this.page.evaluate<boolean>('frameWatch.isDrawn()'));
    await this.scrollToCharts();
  }

  /**
   * Opens the dashboard by a click in the list of stations.
   * @returns ms from the click to the first curve
   */
  async openByClick(): Promise<number> {
    const { account, station } = this.place;
    await this.page.goto(`/admin/${account.id}/home`);
    const link = this.page.locator(`a[href*="${station.id}/RT/main"]`);
    await link.waitFor();
    return this.timeClick(() => link.click());
  }

  /** @returns ms from the click to a curve of the year in the first chart */
  async chooseYear(): Promise<number> {
    await this.scrollToCharts();
    return this.timeClick(() => this.page.getByRole('radio', { name: 'Year' }).click());
  }

  /** Scrolls the charts below the bar that sticks to the top of the page. */
  private async scrollToCharts(): Promise<void> {
    await this.page.evaluate(`document.querySelector('${CHARTS}').scrollIntoView(); scrollBy(0, -200)`);
  }

  private async timeClick(click: () => Promise<void>): Promise<number> {
    await this.page.evaluate('void (window.otherCurve = frameWatch.otherCurve())');
    await click();
    return this.page.evaluate<number>('otherCurve');
  }

  /** The visible part of the time, read from the address bar. */
  get zoom(): Span {
    const [start = '', end = ''] = new URL(this.page.url()).searchParams.get('zoom')?.split('/') ?? [];
    return { start: Date.parse(start), end: Date.parse(end) };
  }

  /**
   * Resolves when the address has followed a gesture and stays.
   * @param before the visible part before the gesture
   */
  async rest(before: Span): Promise<void> {
    let [start, since] = [before.start, Infinity];
    await waitFor('the charts to rest', () => {
      if (this.zoom.start !== start) [start, since] = [this.zoom.start, Date.now()];
      return Date.now() - since > RESTED_MS;
    });
  }

  /**
   * @param windows widths of the visible part before and after it that an answer must also cover
   * @returns the answers that cover all of this
   */
  answersAround(windows: number): TrendData[] {
    const { start, end } = this.zoom;
    const more = windows * (end - start);
    return this.answers.filter((answer) => {
      const known = spanOf(answer);
      return known.start <= start - more && known.end >= end + more;
    });
  }

  /** @returns the width of one chart, CSS px */
  async width(): Promise<number> {
    return (await this.box()).width;
  }

  /**
   * Moves the time by dragging with Shift, one width of the chart at a time.
   * @param windows number of widths; below 0 moves forward in time
   */
  async pan(windows: number, pauseMs = 0): Promise<Frames> {
    const { page } = this;
    const box = await this.box();
    const width = box.width - LEFT - RIGHT;
    const y = box.y + 120;
    await page.evaluate('frameWatch.begin()');
    await page.keyboard.down('Shift');
    for (let left = Math.abs(windows); left > 0.01; left -= 1) {
      const way = Math.min(1, left) * width * Math.sign(windows);
      const from = box.x + LEFT + (way > 0 ? 0 : width);
      await page.mouse.move(from, y);
      await page.mouse.down();
      await page.mouse.move(from + way, y, { steps: Math.ceil(Math.abs(way) / STEP_PX) });
      await page.mouse.up();
      if (pauseMs > 0) await page.waitForTimeout(pauseMs);
    }
    await page.keyboard.up('Shift');
    return page.evaluate<Frames>('frameWatch.end()');
  }

  private async box() {
    const box = await this.page.locator(CHARTS).first().boundingBox();
    if (!box) throw new Error('There is no chart on the page');
    return box;
  }
}

/** UTC ms. */
export interface Span {
  start: number;
  end: number;
}

function spanOf({ start, end }: TrendData): Span {
  return { start: Date.parse(start), end: Date.parse(end) };
}

/** Counts the points of a curve with its band (mean, lowest and highest of each bucket) in a time span, in ms. */
export function pointsIn(answer: TrendData, spanMs: number): number {
  const { start, end } = spanOf(answer);
  return 3 * answer.time.length * Math.min(1, spanMs / (end - start));
}

function isTrend(request: Request): boolean {
  return request.url().includes('/trenddata/');
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
