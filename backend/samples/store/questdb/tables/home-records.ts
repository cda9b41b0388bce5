import { StoreUnavailable } from '../../store-errors.js';
import type { QuestDbHttp } from '../questdb-http.js';
import type { SampleTable, SeriesHome, TablesOwner } from './sample-tables.js';

/** Of a series' records the one of the highest owner counts, then of the highest number. */
export interface HomeRecord extends SeriesHome {
  series: number;
  /** Number of the ownership that wrote it: one that is over changes nothing any more. */
  owner: number;
  /** Of all records, the newest has the highest. */
  number: number;
}

type Row = [owner: number, number: number, series: number, home: SampleTable, phase: string, other: string];

const LANE = { lane: 'narrow' } as const;
const NONE = '';

/** Where series have their rows, in the store itself: see `db/questdb`. */
export class HomeRecords {
  constructor(
    private readonly http: QuestDbHttp,
    private readonly owner: TablesOwner,
  ) {}

  /** @returns something else after each change */
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

  /** @throws StoreUnavailable when another process may own the shard */
  async add({ series, owner, number, table, move }: HomeRecord): Promise<void> {
    const texts = [table, move?.phase ?? NONE, move?.to ?? NONE].map((text) => `'${text}'`);
    const values = ['systimestamp()', owner, number, series, ...texts];
    const maySend = () => requireOurs(this.owner);
    await this.http.query(`INSERT INTO sample_homes VALUES (${values.join()})`, { lane: 'write', maySend });
  }
}

/** Call right before a statement that only the owner may send. @throws StoreUnavailable when it may be another */
export function requireOurs({ isSure }: TablesOwner): void {
  if (!isSure) throw new StoreUnavailable('Another process may own the shard');
}
