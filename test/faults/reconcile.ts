import { DAY_MS } from '@mesonet/model/durations.js';
import type { TestAccount, TestServer, TestStation } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';
import type { SentSample } from '../support/stations/ledger-sender.js';
import { readStored, type StoredRows } from './stored-rows.js';

const VISIBLE_WITHIN_MS = 120_000;
/**
 * The beginning of a day some days ago, UTC ms. No sample goes past midnight, because the rain ledger would add rain
 * that is reported after midnight to the last row of the day, which would then differ from what was sent.
 */
const FIRST_TIME = (Math.floor(Date.now() / DAY_MS) - 5) * DAY_MS + 1_000;

/** Makes one sample a second, 86,000 at most, all different from their neighbours. */
export function ledgerSample(sender: number, index: number): SentSample {
  const measurements = {
    temperature: 40 + ((index * 7 + sender) % 500) / 10,
    relativeHumidity: (index * 3 + sender) % 101,
    stationPressure: 28 + ((index + sender) % 1000) / 1000,
    rainYear: index / 1000,
  };
  return { time: FIRST_TIME + index * 1000, measurements };
}

/** Sample times, and values that differ from those sent. Each list is empty when all is well. */
export interface Differences {
  lost: number[];
  doubled: number;
  unknown: number[];
  altered: string[];
}

export const NO_DIFFERENCE: Differences = { lost: [], doubled: 0, unknown: [], altered: [] };

/**
 * Compares the answers to queries of a station with what it sent, once everything due can be read.
 * @param due sample times that must be there
 * @param sent every sample that ever left, all with the same keys, at least a second apart
 */
export async function reconcile(
  server: TestServer,
  account: TestAccount,
  station: TestStation,
  { due, sent }: { due: readonly number[]; sent: ReadonlyMap<number, SentSample> },
): Promise<Differences> {
  const [first] = sent.values();
  const keys = Object.keys(first!.measurements);
  const times = [...sent.keys()];
  const start = times.reduce((least, time) => Math.min(least, time));
  const end = times.reduce((most, time) => Math.max(most, time));
  const seconds = (end - start) / 1_000 + 1;
  const ask = () => readStored(server, station, account.cookie, { keys, start, seconds });
  const rows = await waitFor(
    'all samples to be queryable',
    async () => {
      const answer = await ask();
      const found = new Set(answer.time);
      return due.every((time) => found.has(time)) && isWhole(answer) && answer;
    },
    VISIBLE_WITHIN_MS,
  ).catch(ask);
  const found = new Set(rows.time);
  return {
    lost: due.filter((time) => !found.has(time)),
    doubled: rows.time.length - found.size,
    unknown: rows.time.filter((time) => !sent.has(time)),
    altered: rows.time.flatMap((time, row) =>
      keys.flatMap((key) => {
        const [is, was] = [rows.data[key]![row], sent.get(time)?.measurements[key]];
        return is === was ? [] : [`${time} ${key}: ${is}, sent ${was}`];
      }),
    ),
  };
}

/** Flagged values and own measurements are stored apart from the rows and can be read a moment after them. */
function isWhole({ data }: StoredRows): boolean {
  return Object.values(data).every((column) => !column.includes(null));
}
