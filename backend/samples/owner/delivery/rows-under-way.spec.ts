import { RowsUnderWay } from './rows-under-way.js';

const never = new AbortController().signal;

describe('RowsUnderWay', () => {
  it('settles an epoch when its rows and those of earlier epochs have arrived, not waiting for later ones', async () => {
    const underWay = new RowsUnderWay();
    const early = [underWay.enter('live'), underWay.enter('live')];
    underWay.closeEpoch();
    const middle = underWay.enter('live');
    const closed = underWay.closeEpoch();
    underWay.enter('live');
    let isSettled = false;
    const settled = underWay.settled(closed, never).then((answer) => (isSettled = answer));
    const others = [underWay.settled(closed, never), underWay.settled(0, never)];
    underWay.leave(middle, 'live');
    underWay.leave(early[0]!, 'live');
    await Promise.resolve();
    expect(isSettled).toBe(false);
    underWay.leave(early[1]!, 'live');
    await expect(settled).resolves.toBe(true);
    await expect(Promise.all(others)).resolves.toEqual([true, true]);
    expect(underWay.total).toBe(1);
  });

  it('is settled at once without rows, and not at all when the signal ends first', async () => {
    const underWay = new RowsUnderWay();
    await expect(underWay.settled(underWay.closeEpoch(), never)).resolves.toBe(true);
    underWay.enter('live');
    await expect(underWay.settled(underWay.closeEpoch(), AbortSignal.abort())).resolves.toBe(false);
  });

  it('has room again when rows have arrived', async () => {
    const underWay = new RowsUnderWay();
    const rows = [underWay.enter('live'), underWay.enter('live'), underWay.enter('live')];
    let hasRoom = false;
    const room = underWay.until(() => underWay.total < 2, never).then(() => (hasRoom = true));
    underWay.leave(rows[0]!, 'live');
    await Promise.resolve();
    expect(hasRoom).toBe(false);
    underWay.leave(rows[1]!, 'live');
    await room;
    expect(hasRoom).toBe(true);
  });

  it('counts each lane', () => {
    const underWay = new RowsUnderWay();
    underWay.enter('live');
    const late = [underWay.enter('late'), underWay.enter('late')];
    expect([underWay.count('live'), underWay.count('late'), underWay.total]).toEqual([1, 2, 3]);
    underWay.leave(late[0]!, 'late');
    expect([underWay.count('live'), underWay.count('late'), underWay.total]).toEqual([1, 1, 2]);
  });
});
