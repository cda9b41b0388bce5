import type { Repository } from 'typeorm';
import type { StationMeasurementEntity } from '../measurements/station-measurement.entity.js';
import type { StationEntity } from '../station.entity.js';
import { NOTHING_READ, readDirectory } from './read-directory.js';

interface Row {
  version: string;
  row: object;
}

/** Answers like PostgreSQL, and records which rows were read. */
class Tables {
  readonly stations = new Map<number, Row>();
  readonly accounts = new Map<string, Row>();
  read: unknown[] = [];
  /** Called after the versions were read. */
  afterVersions = (): void => undefined;

  private readonly repository = {
    query: (sql: string) => {
      const table: ReadonlyMap<unknown, Row> = sql.includes('FROM stations') ? this.stations : this.accounts;
      const versions = [...table].map(([key, { version }]) => ({ key, version }));
      queueMicrotask(this.afterVersions);
      return Promise.resolve(versions);
    },
    find: ({ where }: { where: { series?: { value: number[] } } }) =>
      this.rowsOf(this.stations, where.series?.value),
    manager: {
      find: (_: unknown, { where }: { where: { id?: { value: string[] } } }) =>
        this.rowsOf(this.accounts, where.id?.value),
    },
  } as unknown as Repository<StationEntity>;
  private readonly measurements = {
    find: () => Promise.resolve([]),
  } as unknown as Repository<StationMeasurementEntity>;

  change(series: number, accountId: string, version: string): void {
    const row = { series, id: `station${series}`, accountId, intake: {} };
    this.stations.set(series, { version, row });
    this.accounts.set(accountId, { version: '1', row: { id: accountId, timezone: 'UTC' } });
  }

  directory(before = NOTHING_READ) {
    this.read = [];
    return readDirectory(this.repository, this.measurements, before);
  }

  private rowsOf<Key>(table: ReadonlyMap<Key, Row>, keys: readonly Key[] = [...table.keys()]) {
    this.read.push(...keys);
    return Promise.resolve(keys.flatMap((key) => table.get(key)?.row ?? []));
  }
}

describe('the directory of stations', () => {
  let tables: Tables;

  beforeEach(() => {
    tables = new Tables();
    tables.change(1, 'fire', 'a');
    tables.change(2, 'farm', 'a');
  });

  it('is read whole at first, and then only where it has changed', async () => {
    const first = await tables.directory();
    expect([...first.stations.keys()]).toEqual([1, 2]);
    const same = await tables.directory(first);
    expect(tables.read).toEqual([]);
    expect(same).toEqual(first);
    tables.change(2, 'farm', 'b');
    tables.change(3, 'school', 'a');
    const second = await tables.directory(same);
    expect(tables.read).toEqual(['school', 2, 3]);
    expect([...second.stations.keys()]).toEqual([1, 2, 3]);
    expect(second.stations.get(1)!.value).toBe(first.stations.get(1)!.value);
    expect(second.stations.get(2)!.value).not.toBe(first.stations.get(2)!.value);
  });

  it('forgets what is gone', async () => {
    const first = await tables.directory();
    tables.stations.delete(1);
    tables.accounts.delete('fire');
    const second = await tables.directory(first);
    expect([[...second.stations.keys()], [...second.accounts.keys()]]).toEqual([[2], ['farm']]);
  });

  it('has no station of an organization that is deleted while it is read', async () => {
    const first = await tables.directory();
    tables.accounts.set('fire', { version: '2', row: {} });
    tables.afterVersions = () => tables.accounts.delete('fire');
    const second = await tables.directory(first);
    expect([[...second.stations.keys()], [...second.accounts.keys()]]).toEqual([[2], ['farm']]);
  });
});
