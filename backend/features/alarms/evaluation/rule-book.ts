import { Injectable } from '@nestjs/common';
import { EvaluationWriter } from './evaluation-writer.js';
import { RateHistory } from './rate-history.js';
import { type StoredAlarm, RuleTable } from './rule-table.js';
import { Watch } from './watch.js';

/** The alarms of all stations in memory, each with where it stands. */
@Injectable()
export class RuleBook {
  private readonly byAlarm = new Map<string, Watch>();
  private readonly bySeries = new Map<number, Watch[]>();
  private version = '';

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
  async load(now: number): Promise<void> {
    this.byAlarm.clear();
    this.bySeries.clear();
    this.version = await this.table.version();
    await this.take(await this.table.all(), now);
  }

  /** Takes over what any process changed of alarms since. @param now UTC ms. @throws Error when PostgreSQL is away */
  async refresh(now: number): Promise<void> {
    const version = await this.table.version();
    if (version === this.version) return;
    await this.take(await this.table.all(), now);
    this.version = version;
  }

  /** Alarms whose rule is as it was keep where they stand. */
  private async take(stored: readonly StoredAlarm[], now: number): Promise<void> {
    const fresh: Watch[] = [];
    const watches = stored.map(({ alarm, state }) => {
      const known = this.byAlarm.get(alarm.id);
      if (known?.alarm.revision === alarm.revision) return known.named(alarm);
      const watch = new Watch(alarm, state, now, this.writer.touched);
      fresh.push(watch);
      return watch;
    });
    await this.history.tell(fresh, now);
    this.byAlarm.clear();
    this.bySeries.clear();
    for (const watch of watches) this.add(watch);
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
