import { RAIN_TOTALS, type RainCorrection, type RainLedgerQuery } from '@mesonet/contract/rain-ledger.js';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../platform/audit/request-audit.js';
import { EventBus } from '../../platform/event-bus.js';
import { InvalidInput, NotFound } from '../../platform/errors.js';
import { BackgroundLane } from '../../samples/background-lane.js';
import { rainCorrection } from '../../samples/fold/rain/rain-correction.js';
import '../../samples/rederive/rows-stale.js';
import { amountsOf, RainLedgerStore, type StoredRainEntry } from './rain-ledger-store.js';
import { RainRecounter } from './rain-recounter.js';

@Injectable()
export class RainLedgerService {
  constructor(
    private readonly ledger: RainLedgerStore,
    private readonly lane: BackgroundLane,
    private readonly recounter: RainRecounter,
    private readonly bus: EventBus,
  ) {}

  page(series: number, { before, only, count }: RainLedgerQuery): Promise<StoredRainEntry[]> {
    const [time, id] = before?.split('-') ?? [];
    const place = id === undefined ? undefined : { time: Number(time), id };
    return this.ledger.page(series, count, { only, before: place });
  }

  isRecounting(series: number): Promise<boolean> {
    return this.ledger.isWaiting(series);
  }

  /**
   * Corrects or voids an entry, or takes its correction back. The totals of now change at once, those of stored rows
   * in the background.
   * @throws NotFound, InvalidInput for an amount other than 0 in the place of totals that are not all the same
   */
  async correct(
    series: number,
    id: string,
    { correction, by, now }: { correction: RainCorrection; by: string; now: number },
  ): Promise<StoredRainEntry> {
    await this.ledger.withEntry(series, id, async (entry, manager) => {
      if (!entry) throw new NotFound();
      const { amount, note = entry.note } = correction;
      if (entry.totals && amount !== null && amount !== 0) {
        throw new InvalidInput('This entry can be voided or restored, not changed', 'entry_of_totals');
      }
      const becomes = amountsOf({ ...entry, corrected: amount });
      const was = amountsOf(entry);
      await this.ledger.correct(manager, { id, corrected: amount, note }, by);
      const counted = { before: { amount: entry.corrected, note: entry.note }, after: { amount, note } };
      await writeAudit({ action: 'rain_corrected', ...counted }, manager);
      const amounts = { ...was };
      for (const key of RAIN_TOTALS) amounts[key] = becomes[key] - was[key];
      const isSame = RAIN_TOTALS.every((key) => amounts[key] === 0);
      if (isSame && (amount === null) === (entry.corrected === null)) return;
      const time = entry.time.getTime();
      if (!isSame) await this.ledger.askRecount(manager, series, { moves: [{ time, ...amounts }], entry });
      // Last, so that a journal that does not take it undoes the rest.
      const place = { series, time, receivedAt: now };
      const from = entry.totals ? null : entry.from_time.getTime();
      await this.lane.append([rainCorrection(place, { amounts, isCorrected: amount !== null, from })]);
    });
    this.recounter.call();
    this.bus.publish('rows.stale', {});
    return (await this.ledger.find(series, id))!;
  }
}
