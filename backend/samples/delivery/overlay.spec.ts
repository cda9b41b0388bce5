import { Overlay } from './overlay.js';
import { RowsUnderWay } from './rows-under-way.js';

const row = (time: number, temperature: number) => ({ series: 1, time, values: { temperature } });

describe('Overlay', () => {
  it('answers with the newest version of a row until that is applied', () => {
    const underWay = new RowsUnderWay();
    const overlay = new Overlay(underWay);
    overlay.put(row(1, 50));
    const entry = overlay.put(row(1, 51));
    overlay.put(row(2, 60));
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
    const first = overlay.put(row(1, 50)).epoch;
    underWay.closeEpoch();
    expect(overlay.put(row(1, 51)).epoch).toBe(first);
    const late = underWay.enter();
    underWay.closeEpoch();
    overlay.put(row(2, 60));
    expect(overlay.put(row(2, 61), late).epoch).toBe(late);
    expect(underWay.total).toBe(2);
  });

  it('does not forget a row that came anew for one given up before', () => {
    const overlay = new Overlay(new RowsUnderWay());
    const old = overlay.put(row(1, 50));
    overlay.remove(old);
    overlay.put(row(1, 51));
    overlay.remove(old);
    expect(overlay.find(1, 1)?.values).toEqual({ temperature: 51 });
  });
});
