import { seededRandom } from '../support/random.js';
import { type TestAccount, type TestServer } from '../support/server.js';
import { waitFor } from '../support/wait-for.js';
import { LedgerSender, type SentSample } from './ledger-sender.js';

const KEYS = ['temperature', 'relativeHumidity', 'stationPressure', 'rainYear'] as const;
const ROWS_A_READ = 5_000;
const VISIBLE_WITHIN_MS = 120_000;

/** Whole seconds, one a sample, all in the last day. */
const firstTime = Math.floor(Date.now() / 1000) * 1000 - 20 * 3_600_000;

interface StoredRows {
  time: number[];
  data: Record<string, (number | null)[]>;
}

/** Stations of one account that send at once, each with its ledger; the store is held against all ledgers. */
export class Fleet {
  private sending: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly server: TestServer,
    readonly account: TestAccount,
    readonly senders: readonly LedgerSender[],
  ) {}

  static async create(server: TestServer, stations: number, seed: number): Promise<Fleet> {
    const account = await server.createAccount();
    const senders = await Promise.all(
      Array.from({ length: stations }, async (_, n) => {
        const station = await server.createStation(account);
        return new LedgerSender(server, station, (index) => sampleAt(n, index), seededRandom(seed + n));
      }),
    );
    return new Fleet(server, account, senders);
  }

  get acknowledged(): number {
    return this.senders.reduce((sum, { ledger }) => sum + ledger.size, 0);
  }

  get retries(): number {
    return this.senders.reduce((sum, { retries }) => sum + retries, 0);
  }

  /** How its stations were refused, each way once. */
  get refusals(): string[] {
    return [...new Set(this.senders.flatMap(({ refusals }) => [...refusals]))];
  }

  /**
   * Resolves when all samples are acknowledged, or it was stopped.
   * @param samples of all stations together; without end when not given
   * @param perSecond of all stations together
   */
  send({ samples = Infinity, perSecond }: { samples?: number; perSecond?: number } = {}): Promise<unknown> {
    const { length } = this.senders;
    const rate = perSecond && perSecond / length;
    this.sending = Promise.all(this.senders.map((sender) => sender.run(samples / length, rate)));
    return this.sending;
  }

  /** Returns when so many samples more are acknowledged than now. */
  async acknowledge(more: number, timeoutMs = 120_000): Promise<void> {
    const goal = this.acknowledged + more;
    await waitFor(`${more} acknowledgements more`, () => this.acknowledged >= goal, timeoutMs);
  }

  /** Ends what is being sent, also when that failed. */
  async stop(): Promise<void> {
    for (const sender of this.senders) sender.stop();
    await this.sending.catch(() => undefined);
  }

  /** Waits until all that was acknowledged can be queried, and expects that nothing is lost, doubled or altered. */
  async reconcile(): Promise<void> {
    for (const sender of this.senders) {
      const { ledger, sent } = sender;
      const rows = await waitFor(
        'all acknowledged samples to be queryable',
        async () => {
          const stored = await this.stored(sender);
          return stored.time.length >= ledger.size && isWhole(stored) && stored;
        },
        VISIBLE_WITHIN_MS,
      );
      const times = new Set(rows.time);
      const lost = [...ledger.keys()].filter((time) => !times.has(time));
      const unknown = rows.time.filter((time) => !sent.has(time));
      const altered = rows.time.filter((time, row) =>
        KEYS.some((key) => rows.data[key]![row] !== sent.get(time)?.measurements[key]),
      );
      expect({ lost, doubled: rows.time.length - times.size, unknown, altered }).toEqual({
        lost: [],
        doubled: 0,
        unknown: [],
        altered: [],
      });
    }
  }

  private async stored({ station, sent }: LedgerSender): Promise<StoredRows> {
    const all: StoredRows = { time: [], data: Object.fromEntries(KEYS.map((key) => [key, []])) };
    for (let from = 0; from < sent.size; from += ROWS_A_READ) {
      const [start, end] = [from, from + ROWS_A_READ].map((index) => new Date(timeOf(index)).toISOString());
      const path = `/api/v1/stations/${station.id}/trenddata/?measKeys=${KEYS.map((key) => `${key}.last`).join(',')}&interval=0&quality=all&start=${start}&end=${end}`;
      const { time, data } = await this.server.get<StoredRows>(path, this.account.cookie);
      all.time.push(...time);
      for (const key of KEYS) all.data[key]!.push(...data[`${key}.last`]!);
    }
    return all;
  }
}

function timeOf(index: number): number {
  return firstTime + index * 1_000;
}

function sampleAt(sender: number, index: number): SentSample {
  const measurements = {
    temperature: 40 + ((index * 7 + sender) % 500) / 10,
    relativeHumidity: (index * 3 + sender) % 101,
    stationPressure: 28 + ((index + sender) % 1000) / 1000,
    rainYear: index / 1000,
  };
  return { time: timeOf(index), measurements };
}

/** Values that fail a quality check stand apart from the rows, and can be read a moment after them. */
function isWhole({ data }: StoredRows): boolean {
  return KEYS.every((key) => !data[key]!.includes(null));
}
