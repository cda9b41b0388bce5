import type { HomeRecord } from './home-records.js';
import { SeriesHomes } from './series-homes.js';

const owner = { isSafelyHeld: true, fence: { number: 3 } };
const home = (series: number, by: number, number: number, rest: Partial<HomeRecord> = {}): HomeRecord => ({
  series,
  owner: by,
  number,
  table: 'samples',
  move: null,
  ...rest,
});

/** The records that the store holds. */
class Log {
  asked = 0;

  constructor(readonly records: HomeRecord[] = []) {}

  version = () => Promise.resolve(String(this.records.length));
  all = () => {
    this.asked += 1;
    return Promise.resolve([...this.records]);
  };
  add = (record: HomeRecord) => Promise.resolve(void this.records.push(record));
}

async function known(...records: HomeRecord[]): Promise<SeriesHomes> {
  const homes = new SeriesHomes(new Log(records), owner);
  await homes.load();
  return homes;
}

describe('SeriesHomes', () => {
  it('has a series that never moved in the first table', async () => {
    expect((await known()).get(7)).toMatchObject({ table: 'samples', move: null });
  });

  it('goes by the highest owner, then by the highest number, in whichever order they are read', async () => {
    const newest = home(1, 2, 2, { table: 'samples_limited' });
    const records = [home(1, 1, 1), home(1, 1, 9), newest, home(1, 2, 1)];
    expect((await known(...records)).get(1).table).toBe('samples_limited');
    expect((await known(...records.reverse())).get(1).table).toBe('samples_limited');
  });

  it('says what is newer than all before, also under a number given anew', async () => {
    const log = new Log([home(1, 8, 4, { table: 'samples_limited' })]);
    const homes = new SeriesHomes(log, owner);
    await homes.load();
    await homes.save(1, { table: 'samples', move: null });
    expect(log.records.at(-1)).toEqual(home(1, 8, 5));
    expect((await known(...log.records)).get(1).table).toBe('samples');
  });

  it('is read again by each ownership, and by others whenever something was added', async () => {
    const log = new Log();
    const changing = { isSafelyHeld: true, fence: { number: 1 } };
    const homes = new SeriesHomes(log, changing);
    await homes.refresh();
    log.records.push(home(1, 1, 1, { table: 'samples_limited' }));
    await homes.refresh();
    expect([log.asked, homes.get(1).table]).toEqual([1, 'samples']);
    changing.fence.number = 2;
    await homes.refresh();
    expect([log.asked, homes.get(1).table]).toEqual([2, 'samples_limited']);
    changing.isSafelyHeld = false;
    await homes.refresh();
    log.records.push(home(1, 2, 2));
    await homes.refresh();
    expect([log.asked, homes.get(1).table]).toEqual([3, 'samples']);
  });

  it('writes rows of a series that is copied to both tables, in the order given', async () => {
    const homes = await known(
      home(1, 1, 1, { move: { phase: 'copying', to: 'samples_limited' } }),
      home(2, 1, 2, { table: 'samples_limited', move: { phase: 'erasing', to: 'samples' } }),
    );
    const rows = [2, 1, 3, 1].map((series, time) => ({ series, time }));
    expect(Object.fromEntries(homes.split(rows))).toEqual({
      samples: [rows[1], rows[2], rows[3]],
      samples_limited: [rows[0], rows[1], rows[3]],
    });
  });
});
