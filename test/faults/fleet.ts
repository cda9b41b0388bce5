import { seededRandom } from '../support/samples/random.js';
import { type TestAccount, type TestServer } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';
import { LedgerSender, type SentSample } from '../support/stations/ledger-sender.js';
import { register } from '../support/samples/own-measurements.js';
import { faultNote } from './fault-size.js';
import { ledgerSample, NO_DIFFERENCE, reconcile } from './reconcile.js';

const RIVER = { key: 'x_river', label: 'River', class: 'level', unit: 'feetLevel' };

/** Stations of one account that send at once, each with its ledger. The store is compared with all ledgers. */
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

  /** Refusals that its stations got, each kind once. */
  get refusals(): string[] {
    return [...new Set(this.senders.flatMap(({ refusals }) => [...refusals]))];
  }

  /**
   * Resolves when all samples are acknowledged or the fleet was stopped.
   * @param samples of all stations together; without end when not given
   * @param perSecond of all stations together
   */
  send({ samples = Infinity, perSecond }: { samples?: number; perSecond?: number } = {}): Promise<unknown> {
    const { length } = this.senders;
    const rate = perSecond && perSecond / length;
    this.sending = Promise.all(this.senders.map((sender) => sender.run(samples / length, rate)));
    return this.sending;
  }

  /** Returns when this many more samples are acknowledged than now. */
  async acknowledge(more: number, timeoutMs = 120_000): Promise<void> {
    const goal = this.acknowledged + more;
    await waitFor(`${more} acknowledgements more`, () => this.acknowledged >= goal, timeoutMs);
  }

  /** Ends the sending, even when it failed. */
  async stop(): Promise<void> {
    for (const sender of this.senders) sender.stop();
    await this.sending.catch(() => undefined);
  }

  /** Waits until everything acknowledged can be queried, and expects that nothing is lost, doubled or altered. */
  async reconcile(): Promise<void> {
    for (const { station, ledger, sent } of this.senders) {
      const due = [...ledger.keys()];
      expect(await reconcile(this.server, this.account, station, { due, sent })).toEqual(NO_DIFFERENCE);
    }
    faultNote(
      `${this.acknowledged} acknowledged, ${this.retries} uploads repeated: 0 lost, 0 doubled, 0 altered`,
    );
  }
}

function sampleAt(sender: number, index: number): SentSample {
  const { time, measurements } = ledgerSample(sender, index);
  return { time, measurements: { ...measurements, x_river: index / 8 + sender } };
}
