import { Turns } from '../../../pacing/turns.js';
import type { HomeRecord, HomeRecords } from './home-records.js';
import type { SampleTable, SeriesHome, TablesOwner } from './sample-tables.js';

/** A series is here until it is moved for the first time. */
const FIRST = { table: 'samples', move: null, owner: 0, number: 0 } as const;

type KnownHome = Omit<HomeRecord, 'series'>;

/** Where the rows of each series are, in memory: asked at every write and every query. */
export class SeriesHomes {
  private readonly turns = new Turns();
  private homes = new Map<number, KnownHome>();
  private newest: { owner: number; number: number } = FIRST;
  private version: string | null = null;
  /** The ownership in which they were read last; null: by a process that was none. */
  private readBy: number | null = null;

  constructor(
    private readonly records: Pick<HomeRecords, 'version' | 'all' | 'add'>,
    private readonly owner: TablesOwner,
  ) {}

  /** Reads them, whatever is known: the store may be another than before. */
  load(): Promise<void> {
    return this.turns.take(async () => {
      this.version = null;
      await this.read();
    });
  }

  /**
   * Resolves when all is known that any process had changed before the call. The owner knows: nobody else changes
   * anything.
   */
  async refresh(): Promise<void> {
    if (!this.isCurrent()) await this.turns.take(() => this.read());
  }

  of(series: number): KnownHome {
    return this.homes.get(series) ?? FIRST;
  }

  /** For the owner. @throws StoreUnavailable when it may have been stored, or not: `load` tells */
  save(series: number, { table, move }: SeriesHome): Promise<void> {
    return this.turns.take(async () => {
      // A PostgreSQL that went back gives numbers anew.
      const owner = Math.max(this.newest.owner, this.owner.fence.number);
      const home = { table, move, owner, number: this.newest.number + 1 };
      await this.records.add({ series, ...home });
      this.homes.set(series, home);
      this.newest = home;
    });
  }

  /** What is to be written where, in the order given; a row of a series that is copied is written twice. */
  split<Row extends { series: number }>(rows: readonly Row[]): Map<SampleTable, readonly Row[]> {
    if (this.homes.size === 0) return new Map([[FIRST.table, rows]]);
    const parts = new Map<SampleTable, Row[]>();
    const add = (table: SampleTable, row: Row) => {
      const part = parts.get(table);
      if (part) part.push(row);
      else parts.set(table, [row]);
    };
    for (const row of rows) {
      const { table, move } = this.of(row.series);
      add(table, row);
      if (move?.phase === 'copying') add(move.to, row);
    }
    return parts;
  }

  private isCurrent(): boolean {
    return this.owner.isSure && this.readBy === this.owner.fence.number;
  }

  private async read(): Promise<void> {
    const by = this.owner.isSure ? this.owner.fence.number : null;
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
