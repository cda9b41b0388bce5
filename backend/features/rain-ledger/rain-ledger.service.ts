import {
  RAIN_TOTALS,
  type RainCorrection,
  type RainLedgerEntry,
  type RainLedgerPage,
  type RainLedgerQuery,
} from '@mesonet/contract/rain-ledger.js';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/access/principal.js';
import { writeAudit } from '../../platform/audit/request-audit.js';
import { EventBus } from '../../platform/event-bus.js';
import { InvalidInput, NotFound } from '../../platform/errors.js';
import { BackgroundLane } from '../../samples/upkeep/lane/background-lane.js';
import { rainCorrection } from '../../samples/fold/rain/rain-correction.js';
import '../../samples/core/rows-stale.js';
import { toRainLedgerEntry } from './rain-ledger.dto.js';
import { amountsOf, RainLedgerStore } from './rain-ledger-store.js';
import { RainRecounter } from './rain-recounter.js';

const ENTRY_ID = /^\d{1,18}$/;

@Injectable()
export class RainLedgerService {
  constructor(
    private readonly ledger: RainLedgerStore,
    private readonly lane: BackgroundLane,
    private readonly recounter: RainRecounter,
    private readonly bus: EventBus,
  ) {}

  /** Returns the entries of a station's rain ledger, the newest first. */
  async list(series: number, { before, only, count }: RainLedgerQuery): Promise<RainLedgerPage> {
    const [time, id] = before?.split('-') ?? [];
    const place = id === undefined ? undefined : { time: Number(time), id };
    const isRecounting = await this.ledger.isWaiting(series);
    const entries = await this.ledger.page(series, count + 1, { only, before: place });
    const items = entries.slice(0, count);
    const last = items.at(-1);
    const next = last && entries.length > count ? `${last.time.getTime()}-${last.id}` : null;
    return { items: items.map(toRainLedgerEntry), next, isRecounting };
  }

  /**
   * Corrects or voids an entry of a rain ledger, or takes its correction back. The station's current totals change at
   * once, the totals of stored rows in the background.
   * @throws NotFound when the station has no such entry
   * @throws InvalidInput for an amount other than 0 when the entry added a different amount to each total, because such
   *   an entry can only be voided
   */
  async correct(
    series: number,
    id: string,
    { correction, principal, now }: { correction: RainCorrection; principal: Principal | null; now: number },
  ): Promise<RainLedgerEntry> {
    if (!ENTRY_ID.test(id)) throw new NotFound();
    const author = principal?.email ?? principal?.id ?? '';
    await this.ledger.withEntry(series, id, async (entry, manager) => {
      if (!entry) throw new NotFound();
      const { amount, note = entry.note } = correction;
      if (entry.totals && amount !== null && amount !== 0) {
        throw new InvalidInput('This entry can be voided or restored, not changed', 'entry_of_totals');
      }
      const becomes = amountsOf({ ...entry, corrected: amount });
      const stored = amountsOf(entry);
      await this.ledger.correct(manager, { id, corrected: amount, note }, author);
      const counted = { before: { amount: entry.corrected, note: entry.note }, after: { amount, note } };
      await writeAudit({ action: 'rain_corrected', ...counted }, manager);
      const amounts = { ...stored };
      for (const key of RAIN_TOTALS) amounts[key] = becomes[key] - stored[key];
      const isSame = RAIN_TOTALS.every((key) => amounts[key] === 0);
      if (isSame && (amount === null) === (entry.corrected === null)) return;
      const time = entry.time.getTime();
      if (!isSame) await this.ledger.askRecount(manager, series, { changes: [{ time, ...amounts }], entry });
      // Appending to the journal is the last step, so that its failure undoes the whole transaction.
      const place = { series, time, receivedAt: now };
      const from = entry.totals ? null : entry.from_time.getTime();
      await this.lane.append([rainCorrection(place, { amounts, isCorrected: amount !== null, from })]);
    });
    this.recounter.call();
    this.bus.publish('rows.stale', {});
    return toRainLedgerEntry((await this.ledger.find(series, id))!);
  }
}
