import { StoreUnavailable } from '../../store-errors.js';
import type { QuestDbHttp } from '../wire/questdb-http.js';
import type { SampleTable, SeriesHome, TablesOwner } from './sample-tables.js';

/**
 * A record of the table in which a series is. A series may have several records. The one with the highest `owner`
 * counts, and among records of this owner the one with the highest `number`.
 */
export interface HomeRecord extends SeriesHome {
  series: number;
  /** Fence number of the ownership that wrote the record, so that a former owner cannot override it. */
  owner: number;
  /** Number of the record; a newer one has a higher number. */
  number: number;
}

type Row = [owner: number, number: number, series: number, home: SampleTable, phase: string, other: string];

const LANE = { lane: 'narrow' } as const;
const NONE = '';

/**
 * Stores in which table the rows of each series are. The records are in QuestDB itself (see `db/questdb`), so that a
 * copy of the store has the records that belong to it.
 */
export class HomeRecords {
  constructor(
    private readonly http: QuestDbHttp,
    private readonly owner: TablesOwner,
  ) {}

  /** @returns a text that changes whenever a record is added */
  async version(): Promise<string> {
    return String(await this.http.query('SELECT count(), max(number), max(owner) FROM sample_homes', LANE));
  }

  async all(): Promise<HomeRecord[]> {
    const rows = await this.http.query(
      'SELECT owner, number, series, home, phase, other FROM sample_homes',
      LANE,
    );
    return (rows as Row[]).map(([owner, number, series, table, phase, other]) => ({
      series,
      owner,
      number,
      table,
      move: phase === NONE ? null : ({ phase, to: other } as SeriesHome['move']),
    }));
  }

  /** @throws StoreUnavailable when another process may be the owner of the shard */
  async add({ series, owner, number, table, move }: HomeRecord): Promise<void> {
    const texts = [table, move?.phase ?? NONE, move?.to ?? NONE].map((text) => `'${text}'`);
    const values = ['systimestamp()', owner, number, series, ...texts];
    const maySend = () => requireOurs(this.owner);
    await this.http.query(`INSERT INTO sample_homes VALUES (${values.join()})`, { lane: 'write', maySend });
  }
}

/**
 * Checks that this process is the owner. Call it right before a statement that only the owner may send.
 * @throws StoreUnavailable when another process may be the owner of the shard
 */
export function requireOurs({ isSafelyHeld }: TablesOwner): void {
  if (!isSafelyHeld) throw new StoreUnavailable('Another process may own the shard');
}
