/**
 * Measures the console over a station with a million samples, over PostgreSQL, in Chromium: how long after a click the
 * charts of a year are drawn, and how long the frames of a drag over a week's charts take. Server, databases and
 * browser share 2 cores (`BENCH_CORES=0,1`; empty: all) where `taskset` exists. `BENCH_BASE=/its/folder` measures
 * another built checkout.
 */
import { DAY_MS } from '@mesonet/model/durations.js';
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { ChartPage, pointsIn } from '../support/browser/chart-page.js';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/browser/chromium.js';
import type { Frames } from '../support/browser/frame-watch.js';
import { MillionSamples } from '../support/servers/million-samples.js';
import { waitFor } from '../support/wait-for.js';
import { quantile, spread } from './support/turns.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const CORES = process.env.BENCH_CORES ?? '0,1';
const WEEK = 7 * DAY_MS;

/** Binds this process, and so all that it starts, to the cores. */
function pin(): void {
  if (CORES === '') return;
  try {
    execFileSync('taskset', ['-acp', CORES, String(process.pid)], { stdio: 'ignore' });
    console.log(`on cores ${CORES}`);
  } catch {
    console.log('on all cores: there is no taskset');
  }
}

async function untilRolledUp({ server, range }: MillionSamples): Promise<void> {
  const ask = 'SELECT 1 FROM rollup_heads WHERE until >= $1';
  await waitFor(
    'the days to be rolled up',
    async () => (await server.sql(ask, [range.end])).length > 0,
    600_000,
  );
}

function reportFrames(what: string, rounds: readonly Frames[]): void {
  const of = (part: number) =>
    spread(
      rounds.map(({ gaps }) => quantile(gaps, part)),
      0,
    );
  const frames = rounds.flatMap(({ gaps }) => gaps).length;
  const blank = rounds.flatMap((each) => each.blank).length;
  console.log(`${what}: ms a frame p50 ${of(0.5)}, p90 ${of(0.9)}, longest ${of(1)}`);
  console.log(`${what}: ${blank} of ${frames} frames with a chart without a curve`);
}

pin();
const place = await MillionSamples.start(Date.now(), process.env.BENCH_BASE);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
try {
  await untilRolledUp(place);
  const week = { start: place.range.start + 20 * WEEK, end: place.range.start + 21 * WEEK };
  const clicks: number[] = [];
  const first: number[] = [];
  const far: Frames[] = [];
  const points: number[] = [];
  // The first round only warms everything up.
  for (let round = -1; round < ROUNDS; round += 1) {
    const charts = await ChartPage.begin(browser, place);
    const station = await charts.openByClick();
    const year = await charts.chooseYear();
    await charts.open(place.range, week);
    await waitFor('values around the week', () => charts.answersAround(0.5).length > 0);
    // Nobody drags a chart in the moment in which it comes.
    await sleep(1_000);
    const frames = await charts.pan(round % 2 === 0 ? 3 : -3);
    const pixels = await charts.width();
    const most = Math.max(...charts.answers.map((answer) => pointsIn(answer, WEEK) / pixels));
    await charts.page.context().close();
    if (round < 0) continue;
    first.push(station);
    clicks.push(year);
    far.push(frames);
    points.push(most);
  }
  console.log(`click on the station → charts of a day drawn: ${spread(first, 0)} ms`);
  console.log(`click on "Year" → charts of all the million drawn: ${spread(clicks, 0)} ms`);
  reportFrames('drag over 3 weeks in charts of one', far);
  console.log(`points a pixel and curve with its band, at most: ${spread(points, 1)}`);
} finally {
  await browser.close();
  await place.end();
}
