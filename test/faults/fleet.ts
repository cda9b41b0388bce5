import { seededRandom } from '../support/random.js';
import { type TestAccount, type TestServer } from '../support/server.js';
import { waitFor } from '../support/wait-for.js';
import { LedgerSender, type SentSample } from '../support/ledger-sender.js';
import { register } from '../support/own-measurements.js';
import { readStored, type StoredRows } from './stored-rows.js';

const KEYS = ['temperature', 'relativeHumidity', 'stationPressure', 'rainYear', 'x_river'] as const;
const RIVER = { key: 'x_river', label: 'River', class: 'level', unit: 'feetLevel' };
const VISIBLE_WITHIN_MS = 120_000;

/** Whole seconds, one a sample; room for 400,000 of them in the past. */
const firstTime = Math.floor(Date.now() / 1000) * 1000 - 5 * 86_400_000;

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
        await register(server, account, station, RIVER);
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

  private stored({ station, sent }: LedgerSender): Promise<StoredRows> {
    const range = { keys: KEYS, start: firstTime, seconds: sent.size };
    return readStored(this.server, station, this.account.cookie, range);
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
    x_river: index / 8 + sender,
  };
  return { time: timeOf(index), measurements };
}

/** Values that fail a quality check, and the station's own, stand apart from the rows, and can be read a moment after them. */
function isWhole({ data }: StoredRows): boolean {
  return KEYS.every((key) => !data[key]!.includes(null));
}
