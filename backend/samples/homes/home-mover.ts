import { Logger } from '@nestjs/common';
import { persist, rest } from '../pacing/backoff.js';
import { hasGraceEnded } from '../retention/grace.js';
import type { RetentionTable } from '../retention/retention-table.js';
import type { SampleRetention } from '../retention/sample-retention.js';
import type { StoreMaps } from '../samples-status.js';
import { slicesOf } from '../store/result-rows.js';
import type { SampleTable, SeriesHome } from '../store/questdb/tables/sample-tables.js';
import { type RoomParts, TableRoom } from './table-room.js';

/** A table by weeks has too many files for queries of a longer time. */
const MOST_BY_WEEKS = 731;
/** They share what it takes to bring something to disk. */
const SERIES_AT_ONCE = 20;
/** Between two slices, so that live samples find the way free. */
const PAUSE_MS = 20;

export interface MoverParts extends RoomParts {
  settings: RetentionTable;
  retention: SampleRetention;
  maps: Pick<StoreMaps, 'highSince'>;
}

/** One round, and what is wanted in it. */
interface Round {
  now: Date;
  signal: AbortSignal;
  /** Null: nothing is to be dropped, or not yet. */
  days: number | null;
}

/**
 * Brings the rows of each series into the table for what is to be kept of it. While they are copied, every write goes to
 * both tables and queries to the old one; then both to the new one alone, and the old rows are removed. Where a series
 * stands is stored before it counts, and asked of the store before anything is removed: it may be another store than
 * before. A copy that was stopped begins anew and replaces what it finds.
 */
export class HomeMover {
  private readonly logger = new Logger('Retention');
  private readonly room: TableRoom;

  constructor(private readonly parts: MoverParts) {
    this.room = new TableRoom(parts);
  }

  /** @throws Error when it cannot be done now; what was begun is gone on with */
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
    if (days === null) return store.homes.of(series).table;
    return days <= MOST_BY_WEEKS ? 'samples_limited' : 'samples_limited_long';
  }

  private isAmiss(series: number, round: Round): boolean {
    const { table, move } = this.parts.store.homes.of(series);
    return move !== null || table !== this.wantedFor(series, round);
  }

  /** @returns how many now are where they were not */
  private async settle(series: readonly number[], round: Round): Promise<number> {
    for (const one of series) await this.turnBack(one, round);
    await this.erase(series, round);
    const copied = new Map<number, number>();
    for (const one of series) {
      const to = this.wantedFor(one, round);
      if (!this.exists(one) || this.parts.store.homes.of(one).table === to) continue;
      copied.set(one, await this.copy(one, to, round));
    }
    if (copied.size === 0) return 0;
    await this.toDisk(round);
    for (const [one, number] of copied) await this.leave(one, number);
    await this.erase([...copied.keys()], round);
    return copied.size;
  }

  /** What was copied to where it is not wanted any more is of no use. */
  private async turnBack(series: number, round: Round): Promise<void> {
    const { table, move } = this.parts.store.homes.of(series);
    if (move?.phase !== 'copying' || move.to === this.wantedFor(series, round)) return;
    await this.switchTo(series, { table, move: { phase: 'erasing', to: move.to } });
  }

  /** @returns the number of the record of this copy */
  private async copy(series: number, to: SampleTable, { now, signal }: Round): Promise<number> {
    const { homes, moves } = this.parts.store;
    const { table } = homes.of(series);
    // What comes from here on is written to both; what came before can be read.
    await this.switchTo(series, { table, move: { phase: 'copying', to } });
    const { number } = homes.of(series);
    const span = await moves.span(table, series);
    if (!span) return number;
    let start = Math.max(span.first, this.parts.retention.keptFrom(series, now.getTime()));
    while (start <= span.last && this.exists(series)) {
      await this.pause(signal);
      start = await moves.copySome(table, to, series, start);
    }
    return number;
  }

  /** The other table alone counts from here on, if the store still says that the copy was begun. */
  private async leave(series: number, number: number): Promise<void> {
    const { homes } = this.parts.store;
    const { table, move, number: newest } = homes.of(series);
    if (!this.exists(series) || newest !== number || !move) return;
    await this.switchTo(series, { table: move.to, move: { phase: 'erasing', to: table } });
    this.room.left();
  }

  /** No write is under way that knows the series elsewhere, and all written before can be read. */
  private switchTo(series: number, home: SeriesHome): Promise<void> {
    const { moves, homes } = this.parts.store;
    return moves.betweenWrites(() => homes.save(series, home));
  }

  /** Removes rows that are of no more use where they are, of those series whose move has come so far. */
  private async erase(series: readonly number[], round: Round): Promise<void> {
    const { homes, moves } = this.parts.store;
    const isErasing = (one: number) => homes.of(one).move?.phase === 'erasing' && this.exists(one);
    if (!series.some(isErasing)) return;
    await this.toDisk(round);
    for (const one of series.filter(isErasing)) {
      await this.pause(round.signal);
      const { table, move } = homes.of(one);
      await moves.eraseFrom(move!.to, one);
      await homes.save(one, { table, move: null });
    }
  }

  /** All that was copied and said is on disk, and what this store says is known: then something may be removed. */
  private async toDisk({ signal }: Round): Promise<void> {
    const { store, cuts } = this.parts;
    await persist(
      () => cuts.inTurn(() => store.barrier()),
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
