import { SECOND_MS } from '@mesonet/model/durations.js';
import type { TestServer, TestStation } from '../support/servers/server.js';

const ROWS_A_READ = 5_000;

/** Time, UTC ms, ascending, and a column of that length for each key; null = gap. */
export interface StoredRows {
  time: number[];
  data: Record<string, (number | null)[]>;
}

/**
 * Reads page by page what is stored of a station with one sample a second at most, with values that fail a quality
 * check.
 * @param start UTC ms
 */
export async function readStored(
  server: TestServer,
  { id }: TestStation,
  cookie: string,
  { keys, start, seconds }: { keys: readonly string[]; start: number; seconds: number },
): Promise<StoredRows> {
  const all: StoredRows = { time: [], data: Object.fromEntries(keys.map((key) => [key, []])) };
  const measKeys = keys.map((key) => `${key}.last`).join(',');
  for (let from = 0; from < seconds; from += ROWS_A_READ) {
    const until = Math.min(from + ROWS_A_READ, seconds);
    const range = [from, until].map((second) => new Date(start + second * SECOND_MS).toISOString());
    const { time, data } = await server.get<StoredRows>(
      `/api/v1/stations/${id}/trenddata/?measKeys=${measKeys}&interval=0&quality=all&start=${range[0]}&end=${range[1]}`,
      cookie,
    );
    all.time.push(...time);
    for (const key of keys) all.data[key]!.push(...data[`${key}.last`]!);
  }
  return all;
}
