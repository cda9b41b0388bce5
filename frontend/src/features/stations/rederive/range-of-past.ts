import { TrendData } from '@mesonet/contract/trends.js';
import { type StartRederivation } from '@mesonet/contract/rederivations.js';
import { DAY_MS } from '@mesonet/model/durations.js';
import { request } from '../../../shared/api/request.js';
import { serverNow } from '../../../shared/time/server-clock.js';

const MARGIN_MS = 60_000;
/** The earliest time that an imported sample can have. */
const EARLIEST = Date.UTC(1850, 0, 1);
/** A request covers less than 100 years, so the years before this time and those after it are requested separately. */
const MIDDLE = Date.UTC(1949, 0, 1);
/** Measurement keys by which samples are found, because nearly every station has one of them. */
const USUAL_KEYS = ['temperature', 'stationPressure', 'relativeHumidity', 'windSpeed', 'rainToday'];

/** The part of a station's past whose values are derived again. */
export type PastChoice = 'none' | 'month' | 'all';

/** Finds the time range of the chosen part of the past; `all` begins with the first year that has samples. */
export async function rangeOfPast(
  stationId: string,
  choice: Exclude<PastChoice, 'none'>,
): Promise<StartRederivation> {
  // The server's clock is known to the second only, so a margin makes sure that the newest sample is included.
  const end = serverNow() + MARGIN_MS;
  const start = choice === 'month' ? end - 30 * DAY_MS : await firstYear(stationId, end);
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}

async function firstYear(stationId: string, end: number): Promise<number> {
  const halves = await Promise.all([
    yearsWithSamples(stationId, EARLIEST, MIDDLE),
    yearsWithSamples(stationId, MIDDLE, end),
  ]);
  return halves.flat()[0] ?? EARLIEST;
}

/**
 * Lists the starts of the years in which the station has samples.
 * @param end less than 100 years after the start
 */
async function yearsWithSamples(stationId: string, start: number, end: number): Promise<number[]> {
  const query = new URLSearchParams({
    measKeys: USUAL_KEYS.map((key) => `${key}.count`).join(','),
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    interval: 'year',
    quality: 'all',
  });
  const path = `/stations/${encodeURIComponent(stationId)}/trendsummarydata/?${query.toString()}`;
  const { time, data } = await request(TrendData, path);
  const columns = Object.values(data);
  return time.filter((_, i) => columns.some((column) => Number(column[i] ?? 0) > 0));
}
