import { Injectable } from '@nestjs/common';
import { EvaluationWriter } from './evaluation-writer.js';
import { RateHistory } from './rate-history.js';
import { type StoredAlarm, RuleTable } from './rule-table.js';
import { Watch } from './watch.js';

/** Keeps the enabled alarms of all stations in memory, each with its state. */
@Injectable()
export class RuleBook {
  private readonly byAlarm = new Map<string, Watch>();
  private readonly bySeries = new Map<number, Watch[]>();
  private version = '';
  private reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly table: RuleTable,
    private readonly writer: EvaluationWriter,
    private readonly history: RateHistory,
  ) {}

  ofSeries(series: number): readonly Watch[] {
    return this.bySeries.get(series) ?? NONE;
  }

  all(): IterableIterator<Watch> {
    return this.byAlarm.values();
  }

  /** Begins anew with what is stored. @param now UTC ms. @throws Error when PostgreSQL is away */
  load(now: number): Promise<void> {
    return this.inTurn(async () => {
      this.byAlarm.clear();
      this.bySeries.clear();
      // Not earlier: until here the clock has a watch of before write something.
      this.writer.forget();
      this.version = await this.table.version();
      await this.take(await this.table.all(), now);
    });
  }

  /** Takes over what any process changed of alarms since. @param now UTC ms. @throws Error when PostgreSQL is away */
  refresh(now: number): Promise<void> {
    return this.inTurn(async () => {
      const version = await this.table.version();
      if (version === this.version) return;
      await this.take(await this.table.all(), now);
      this.version = version;
    });
  }

  /** Takes over what this process changed of one alarm. @param now UTC ms. @throws Error when PostgreSQL is away */
  refreshAlarm(id: string, now: number): Promise<void> {
    return this.inTurn(async () => {
      const [watch] = await this.watchesOf(await this.table.withId(id), now);
      this.drop(id);
      if (watch) this.add(watch);
    });
  }

  /** Two readings at once would both make a watch for a new alarm. */
  private inTurn(read: () => Promise<void>): Promise<void> {
    this.reading = this.reading.catch(() => undefined).then(read);
    return this.reading;
  }

  private async take(stored: readonly StoredAlarm[], now: number): Promise<void> {
    const watches = await this.watchesOf(stored, now);
    this.byAlarm.clear();
    this.bySeries.clear();
    for (const watch of watches) this.add(watch);
  }

  /** An alarm whose rule is unchanged keeps its watch, and with it its state. */
  private async watchesOf(stored: readonly StoredAlarm[], now: number): Promise<Watch[]> {
    const fresh: Watch[] = [];
    const watches = stored.map(({ alarm, state }) => {
      const known = this.byAlarm.get(alarm.id);
      if (known?.alarm.revision === alarm.revision) return known.named(alarm);
      const watch = new Watch(alarm, state, now, this.writer.touched);
      fresh.push(watch);
      return watch;
    });
    await this.history.tell(fresh, now);
    return watches;
  }

  private drop(id: string): void {
    const watch = this.byAlarm.get(id);
    if (!watch) return;
    this.byAlarm.delete(id);
    const { series } = watch.alarm;
    this.bySeries.set(
      series,
      this.ofSeries(series).filter((each) => each !== watch),
    );
  }

  private add(watch: Watch): void {
    const { id, series } = watch.alarm;
    this.byAlarm.set(id, watch);
    const others = this.bySeries.get(series);
    if (others) others.push(watch);
    else this.bySeries.set(series, [watch]);
  }
}

const NONE: readonly Watch[] = [];
