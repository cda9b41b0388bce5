import type { TestAccount, TestServer, TestStation } from '../support/server.js';
import { waitFor } from '../support/wait-for.js';
import type { SentSample } from './ledger-sender.js';

const KEYS = ['temperature', 'relativeHumidity', 'stationPressure', 'rainYear'] as const;

/** One a second, all different from their neighbours. @param firstTime UTC ms */
export function ledgerSample(firstTime: number, sender: number, index: number): SentSample {
  const measurements = {
    temperature: 40 + ((index * 7 + sender) % 500) / 10,
    relativeHumidity: (index * 3 + sender) % 101,
    stationPressure: 28 + ((index + sender) % 1000) / 1000,
    rainYear: index / 1000,
  };
  return { time: firstTime + index * 1000, measurements };
}

interface StoredRows {
  time: number[];
  data: Record<string, (number | null)[]>;
}

/** Sample times, each list empty when all is well. */
export interface Differences {
  lost: number[];
  doubled: number;
  unknown: number[];
  altered: number[];
}

export const NO_DIFFERENCE: Differences = { lost: [], doubled: 0, unknown: [], altered: [] };

/**
 * Holds what a station's queries answer against what it sent, once all that must be there can be read.
 * @param due sample times that must be there
 * @param sent every sample that ever left
 */
export async function reconcile(
  server: TestServer,
  account: TestAccount,
  station: TestStation,
  { due, sent }: { due: readonly number[]; sent: ReadonlyMap<number, SentSample> },
): Promise<Differences> {
  const ask = () => storedRows(server, account, station, [...sent.keys()]);
  const rows = await waitFor(
    'all samples to be queryable',
    async () => {
      const answer = await ask();
      const times = new Set(answer.time);
      return due.every((time) => times.has(time)) && isWhole(answer) && answer;
    },
    60_000,
  ).catch(ask);
  const times = new Set(rows.time);
  return {
    lost: due.filter((time) => !times.has(time)),
    doubled: rows.time.length - times.size,
    unknown: rows.time.filter((time) => !sent.has(time)),
    altered: rows.time.filter((time, row) =>
      KEYS.some((key) => rows.data[`${key}.last`]?.[row] !== sent.get(time)?.measurements[key]),
    ),
  };
}

/** Values that fail a quality check stand apart from the rows, and can be read a moment after them. */
function isWhole({ data }: StoredRows): boolean {
  return KEYS.every((key) => !data[`${key}.last`]!.includes(null));
}

async function storedRows(
  server: TestServer,
  account: TestAccount,
  station: TestStation,
  times: readonly number[],
): Promise<StoredRows> {
  const start = new Date(Math.min(...times)).toISOString();
  const end = new Date(Math.max(...times) + 1).toISOString();
  const keys = KEYS.map((key) => `${key}.last`).join(',');
  const path = `/api/v1/stations/${station.id}/trenddata/?measKeys=${keys}&interval=0&quality=all&start=${start}&end=${end}`;
  return server.get<StoredRows>(path, account.cookie);
}
