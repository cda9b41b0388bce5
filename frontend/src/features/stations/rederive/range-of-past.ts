import { TrendData } from '@mesonet/contract/trends.js';
import { type StartRederivation } from '@mesonet/contract/rederivations.js';
import { request } from '../../../shared/api/request.js';
import { serverNow } from '../../../shared/time/server-clock.js';

const MARGIN_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Imports reach back to this moment. */
const EARLIEST = Date.UTC(1850, 0, 1);
/** One request covers less than 100 years, so the years are asked for in two parts. */
const MIDDLE = Date.UTC(1949, 0, 1);
/** Nearly every station measures one of these. */
const USUAL_KEYS = ['temperature', 'stationPressure', 'relativeHumidity', 'windSpeed', 'rainToday'];

/** The user chooses how much of the past is computed anew. */
export type PastChoice = 'none' | 'month' | 'all';

/** Finds the range of a choice; `all` begins with the first year that holds samples. */
export async function rangeOfPast(
  stationId: string,
  choice: Exclude<PastChoice, 'none'>,
): Promise<StartRederivation> {
  // The clock of the server is known to the second only; the margin includes the newest sample.
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

/** Lists the starts of the years that hold samples. @param end less than 100 years after the start */
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
