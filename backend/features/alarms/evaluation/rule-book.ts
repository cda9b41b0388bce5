import { Injectable } from '@nestjs/common';
import { EvaluationWriter } from './evaluation-writer.js';
import { RateHistory } from './rate-history.js';
import { type StoredAlarm, RuleTable } from './rule-table.js';
import { Watch } from './watch.js';

/** Holds the enabled alarms of all stations in memory, each with its state. */
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

  /**
   * Loads all alarms with their saved states from the database. They replace those in memory.
   * @param now UTC ms
   * @throws Error when PostgreSQL is away
   */
  load(now: number): Promise<void> {
    return this.inTurn(async () => {
      this.byAlarm.clear();
      this.bySeries.clear();
      // The alarms in memory are removed before `forget` drops the results that wait to be written. Otherwise
      // `EvaluationClock` could let one of these alarms add a result afterwards.
      this.writer.forget();
      this.version = await this.table.version();
      await this.take(await this.table.all(), now);
    });
  }

  /**
   * Takes over alarms that any process has changed.
   * @param now UTC ms
   * @throws Error when PostgreSQL is away
   */
  refresh(now: number): Promise<void> {
    return this.inTurn(async () => {
      const version = await this.table.version();
      if (version === this.version) return;
      await this.take(await this.table.all(), now);
      this.version = version;
    });
  }

  /**
   * Takes over one alarm that this process has changed.
   * @param now UTC ms
   * @throws Error when PostgreSQL is away
   */
  refreshAlarm(id: string, now: number): Promise<void> {
    return this.inTurn(async () => {
      const [watch] = await this.watchesOf(await this.table.withId(id), now);
      this.drop(id);
      if (watch) this.add(watch);
    });
  }

  /**
   * Runs tasks that read alarms from the database one after another. Two at a time could add the same alarm twice.
   */
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

  /** Returns the alarms with their states. An alarm with an unchanged rule continues with its state in memory. */
  private async watchesOf(stored: readonly StoredAlarm[], now: number): Promise<Watch[]> {
    const added: Watch[] = [];
    const watches = stored.map(({ alarm, state }) => {
      const known = this.byAlarm.get(alarm.id);
      if (known?.alarm.revision === alarm.revision) return known.named(alarm);
      const watch = new Watch(alarm, state, now, this.writer.touched);
      added.push(watch);
      return watch;
    });
    await this.history.load(added, now);
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
