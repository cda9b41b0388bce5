import { Logger } from '@nestjs/common';
import { persist, rest } from '../../pacing/backoff.js';
import { hasGraceEnded } from '../retention/grace.js';
import type { RetentionTable } from '../retention/retention-table.js';
import type { SampleRetention } from '../../core/sample-retention.js';
import type { StoreMaps } from '../../status/samples-status.js';
import { slicesOf } from '../../store/result-rows.js';
import type { SampleTable, SeriesHome } from '../../store/questdb/tables/sample-tables.js';
import { type RoomParts, TableRoom } from './table-room.js';

/**
 * Longest retention, in days, for a table of QuestDB with a partition per week. With a longer retention the table would
 * have too many partition files for one query.
 */
const MOST_BY_WEEKS = 731;
/** Number of series that are moved to another table together, so that they share one barrier. */
const SERIES_AT_ONCE = 20;
/** Pause between two copied pieces of a series, so that live samples are not held up. */
const PAUSE_MS = 20;

export interface MoverParts extends RoomParts {
  settings: RetentionTable;
  retention: SampleRetention;
  maps: Pick<StoreMaps, 'highSince'>;
}

/** The inputs of one round, which moves series between tables. */
interface Round {
  now: Date;
  signal: AbortSignal;
  /**
   * Days for which samples are kept; null when no sample is to be dropped, or when the setting
   * of these days has changed within the last day.
   */
  days: number | null;
}

/**
 * Moves the rows of each series into the table of QuestDB that fits its retention. During the copy, writes go to both
 * tables and queries to the old one; then queries use the new table and the old rows are removed. The store records
 * which table a series uses before a change takes effect. The record is read again before rows are removed, because the
 * store may have been replaced by an older copy.
 */
export class HomeMover {
  private readonly logger = new Logger('Retention');
  private readonly room: TableRoom;

  constructor(private readonly parts: MoverParts) {
    this.room = new TableRoom(parts);
  }

  /**
   * Moves the rows of every series that, by how long its samples are kept, belong into another table.
   * @throws Error when the round cannot finish now; the next round continues
   */
  async run(now: Date, signal: AbortSignal): Promise<void> {
    const { settings, retention, directory, store } = this.parts;
    const since = await settings.inForceSince(retention.days, now);
    const isDue = since !== null && hasGraceEnded(since, now);
    const round = { now, signal, days: isDue ? retention.days : null };
    await store.homes.load();
    await this.room.limit(round.days, now);
    const waiting = [...directory.all()]
      .map(({ series }) => series)
      .filter((one) => this.isAmiss(one, round));
    let moved = 0;
    for (const some of slicesOf(waiting, SERIES_AT_ONCE)) moved += await this.settle(some, round);
    if (moved > 0) this.logger.log(`Moved the samples of ${moved} stations to where they are kept.`);
    await this.room.giveBack();
  }

  private wantedFor(series: number, { now, days }: Round): SampleTable {
    const { store, retention } = this.parts;
    if (retention.keptFrom(series, now.getTime()) === -Infinity) return 'samples';
    if (days === null) return store.homes.get(series).table;
    return days <= MOST_BY_WEEKS ? 'samples_limited' : 'samples_limited_long';
  }

  private isAmiss(series: number, round: Round): boolean {
    const { table, move } = this.parts.store.homes.get(series);
    return move !== null || table !== this.wantedFor(series, round);
  }

  /** @returns the number of series that were moved */
  private async settle(series: readonly number[], round: Round): Promise<number> {
    for (const one of series) await this.turnBack(one, round);
    await this.erase(series, round);
    const copied = new Map<number, number>();
    for (const one of series) {
      const to = this.wantedFor(one, round);
      if (!this.exists(one) || this.parts.store.homes.get(one).table === to) continue;
      copied.set(one, await this.copy(one, to, round));
    }
    if (copied.size === 0) return 0;
    await this.toDisk(round);
    for (const [one, number] of copied) await this.leave(one, number);
    await this.erase([...copied.keys()], round);
    return copied.size;
  }

  /** Marks an unfinished copy of a series for removal when another target table has become the right one. */
  private async turnBack(series: number, round: Round): Promise<void> {
    const { table, move } = this.parts.store.homes.get(series);
    if (move?.phase !== 'copying' || move.to === this.wantedFor(series, round)) return;
    await this.switchTo(series, { table, move: { phase: 'erasing', to: move.to } });
  }

  /**
   * Copies all rows of a series into another table. A copy that was interrupted starts over and
   * replaces the rows it finds.
   * @returns the number of the record that the store has of this copy
   */
  private async copy(series: number, to: SampleTable, { now, signal }: Round): Promise<number> {
    const { homes, moves } = this.parts.store;
    const { table } = homes.get(series);
    // From here on, new rows are written to both tables, and all earlier rows can be read.
    await this.switchTo(series, { table, move: { phase: 'copying', to } });
    const { number } = homes.get(series);
    const span = await moves.span(table, series);
    if (!span) return number;
    let start = Math.max(span.first, this.parts.retention.keptFrom(series, now.getTime()));
    while (start <= span.last && this.exists(series)) {
      await this.pause(signal);
      start = await moves.copySome(table, to, series, start);
    }
    return number;
  }

  /** Makes the new table the only one of a series after its copy, unless the store has lost the record of this copy. */
  private async leave(series: number, number: number): Promise<void> {
    const { homes } = this.parts.store;
    const { table, move, number: newest } = homes.get(series);
    if (!this.exists(series) || newest !== number || !move) return;
    await this.switchTo(series, { table: move.to, move: { phase: 'erasing', to: table } });
    this.room.left();
  }

  /**
   * Records which table a series uses. It does so between two writes, when all rows that were written before can be
   * queried.
   */
  private switchTo(series: number, home: SeriesHome): Promise<void> {
    const { moves, homes } = this.parts.store;
    return moves.betweenWrites(() => homes.save(series, home));
  }

  /** Removes the rows of a series from the table that it no longer uses. */
  private async erase(series: readonly number[], round: Round): Promise<void> {
    const { homes, moves } = this.parts.store;
    const isErasing = (one: number) => homes.get(one).move?.phase === 'erasing' && this.exists(one);
    if (!series.some(isErasing)) return;
    await this.toDisk(round);
    for (const one of series.filter(isErasing)) {
      await this.pause(round.signal);
      const { table, move } = homes.get(one);
      await moves.eraseFrom(move!.to, one);
      await homes.save(one, { table, move: null });
    }
  }

  /**
   * Waits until all copied rows and records are on disk, then reads the records again. Old rows may be removed only
   * after that, because a crash of the store could lose the copies.
   */
  private async toDisk({ signal }: Round): Promise<void> {
    const { store, snapshots } = this.parts;
    await persist(
      () => snapshots.inTurn(() => store.writer.barrier()),
      signal,
      (error) => this.logger.warn(`Copied samples wait to be on disk: ${String(error)}`),
    );
    signal.throwIfAborted();
    await store.homes.load();
  }

  private async pause(signal: AbortSignal): Promise<void> {
    do await rest(PAUSE_MS, signal);
    while (!signal.aborted && this.parts.maps.highSince !== null);
    signal.throwIfAborted();
  }

  private exists(series: number): boolean {
    return this.parts.directory.find(series) !== undefined;
  }
}
