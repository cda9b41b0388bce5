import { Overlay } from './overlay.js';
import { RowsUnderWay } from './rows-under-way.js';

const row = (time: number, temperature: number) => ({ series: 1, time, values: { temperature } });

describe('Overlay', () => {
  it('answers with the newest version of a row until that is applied', () => {
    const underWay = new RowsUnderWay();
    const overlay = new Overlay(underWay);
    overlay.put(row(1, 50), 'live');
    const entry = overlay.put(row(1, 51), 'live');
    overlay.put(row(2, 60), 'live');
    expect(overlay.find(1, 1)?.values).toEqual({ temperature: 51 });
    expect(underWay.total).toBe(2);
    overlay.remove(entry);
    overlay.remove(entry);
    expect(overlay.find(1, 1)).toBeUndefined();
    expect(overlay.find(1, 2)?.values).toEqual({ temperature: 60 });
    expect(underWay.total).toBe(1);
  });

  it('keeps a row in the epoch of its oldest version', () => {
    const underWay = new RowsUnderWay();
    const overlay = new Overlay(underWay);
    const first = overlay.put(row(1, 50), 'live').epoch;
    underWay.closeEpoch();
    expect(overlay.put(row(1, 51), 'live').epoch).toBe(first);
    const late = underWay.enter('live');
    underWay.closeEpoch();
    overlay.put(row(2, 60), 'live');
    expect(overlay.put(row(2, 61), 'live', late).epoch).toBe(late);
    expect(underWay.total).toBe(2);
  });

  it('does not forget a row that came anew for one given up before', () => {
    const overlay = new Overlay(new RowsUnderWay());
    const old = overlay.put(row(1, 50), 'live');
    overlay.remove(old);
    overlay.put(row(1, 51), 'live');
    overlay.remove(old);
    expect(overlay.find(1, 1)?.values).toEqual({ temperature: 51 });
  });
});
