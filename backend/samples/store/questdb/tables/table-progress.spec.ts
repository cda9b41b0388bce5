import { TableProgress, type TableState } from './table-progress.js';

const table = (written: number, applied: number, isSuspended = false): TableState => ({
  written: BigInt(written),
  applied: BigInt(applied),
  isSuspended,
  suspendedFor: isSuspended ? 'disk full' : null,
});

describe('TableProgress', () => {
  it('has applied what was written when no table is behind', () => {
    const progress = new TableProgress();
    expect(progress.observe([table(5, 5), table(2, 2)])).toEqual({
      written: 7n,
      applied: 7n,
      isSuspended: false,
      suspendedFor: null,
    });
    expect(progress.observe([table(5, 5), table(2, 2)]).applied).toBe(7n);
  });

  it('waits for each table, however far the others are', () => {
    const progress = new TableProgress();
    expect(progress.observe([table(5, 5), table(3, 2)])).toMatchObject({ written: 8n, applied: 2n });
    expect(progress.observe([table(90, 90), table(3, 2)])).toMatchObject({ written: 93n, applied: 2n });
    expect(progress.observe([table(91, 90), table(3, 3)])).toMatchObject({ written: 94n, applied: 93n });
    expect(progress.observe([table(91, 91), table(3, 3)])).toMatchObject({ written: 94n, applied: 94n });
  });

  it('begins anew when less was written than before: QuestDB was restored', () => {
    const progress = new TableProgress();
    progress.observe([table(5, 5), table(2, 2)]);
    expect(progress.observe([table(4, 3), table(2, 2)])).toMatchObject({ written: 6n, applied: 3n });
    expect(progress.observe([table(4, 4), table(2, 2)])).toMatchObject({ written: 6n, applied: 6n });
  });

  it('tells when one of the tables is suspended', () => {
    const { isSuspended, suspendedFor } = new TableProgress().observe([table(1, 1), table(1, 0, true)]);
    expect([isSuspended, suspendedFor]).toEqual([true, 'disk full']);
  });
});
