import { Turns } from '../../../pacing/turns.js';
import type { HomeRecord, HomeRecords } from './home-records.js';
import type { SampleTable, SeriesHome, TablesOwner } from './sample-tables.js';

/** The table in which the rows of a series are until they are moved for the first time. */
const FIRST = { table: 'samples', move: null, owner: 0, number: 0 } as const;

type KnownHome = Omit<HomeRecord, 'series'>;

/** Knows in memory in which table the rows of each series are, because every write and every query needs it. */
export class SeriesHomes {
  private readonly turns = new Turns();
  private homes = new Map<number, KnownHome>();
  private newest: { owner: number; number: number } = FIRST;
  private version: string | null = null;
  /** Fence number of the ownership that last read the records; null when this process was not the owner. */
  private readBy: number | null = null;

  constructor(
    private readonly records: Pick<HomeRecords, 'version' | 'all' | 'add'>,
    private readonly owner: TablesOwner,
  ) {}

  /** Reads all records again, even if they seem unchanged, because the store may have been replaced by another copy. */
  load(): Promise<void> {
    return this.turns.take(async () => {
      this.version = null;
      await this.read();
    });
  }

  /**
   * Resolves when all changes that any process made before the call are known. The owner always knows them, because
   * nobody else changes anything.
   */
  async refresh(): Promise<void> {
    if (!this.isCurrent()) await this.turns.take(() => this.read());
  }

  get(series: number): KnownHome {
    return this.homes.get(series) ?? FIRST;
  }

  /**
   * Records where a series is. Only the owner may call it.
   * @throws StoreUnavailable when it is unknown whether the record was stored; `load` finds out
   */
  save(series: number, { table, move }: SeriesHome): Promise<void> {
    return this.turns.take(async () => {
      // The new record needs at least the `owner` of the newest one. The fence number alone may be lower, because a
      // PostgreSQL restored from a backup gives out old numbers again.
      const owner = Math.max(this.newest.owner, this.owner.fence.number);
      const home = { table, move, owner, number: this.newest.number + 1 };
      await this.records.add({ series, ...home });
      this.homes.set(series, home);
      this.newest = home;
    });
  }

  /** Divides rows by table, in the same order. A row of a series that is being copied goes to both of its tables. */
  split<Row extends { series: number }>(rows: readonly Row[]): Map<SampleTable, readonly Row[]> {
    if (this.homes.size === 0) return new Map([[FIRST.table, rows]]);
    const parts = new Map<SampleTable, Row[]>();
    const add = (table: SampleTable, row: Row) => {
      const part = parts.get(table);
      if (part) part.push(row);
      else parts.set(table, [row]);
    };
    for (const row of rows) {
      const { table, move } = this.get(row.series);
      add(table, row);
      if (move?.phase === 'copying') add(move.to, row);
    }
    return parts;
  }

  private isCurrent(): boolean {
    return this.owner.isSafelyHeld && this.readBy === this.owner.fence.number;
  }

  private async read(): Promise<void> {
    const by = this.owner.isSafelyHeld ? this.owner.fence.number : null;
    const version = await this.records.version();
    if (version !== this.version) this.keep(await this.records.all());
    this.version = version;
    this.readBy = by;
  }

  private keep(records: readonly HomeRecord[]): void {
    const homes = new Map<number, KnownHome>();
    let { owner, number }: { owner: number; number: number } = FIRST;
    for (const { series, ...home } of records) {
      const known = homes.get(series) ?? FIRST;
      if (isNewer(home, known)) homes.set(series, home);
      owner = Math.max(owner, home.owner);
      number = Math.max(number, home.number);
    }
    this.homes = homes;
    this.newest = { owner, number };
  }
}

function isNewer(a: KnownHome, b: KnownHome): boolean {
  return a.owner === b.owner ? a.number > b.number : a.owner > b.owner;
}
