import { type FlaggedSample, joinFlagged } from '../../core/flagged-values.js';
import { SideWriter } from './side-writer.js';

const note = (time: number, ...readings: [key: string, flags: number][]): FlaggedSample => ({
  series: 1,
  time,
  readings: readings.map(([key, flags]) => ({ key, value: 999, flags })),
});

/** @param meanwhile note that is put while the first write fails; without it no write fails */
function writer(meanwhile?: FlaggedSample) {
  const arrived: FlaggedSample[][] = [];
  let isAway = meanwhile !== undefined;
  const side = new SideWriter<FlaggedSample>((notes) => {
    if (!isAway) {
      arrived.push([...notes]);
      return Promise.resolve();
    }
    isAway = false;
    side.put(meanwhile!);
    return Promise.reject(new Error('away'));
  }, joinFlagged);
  return { side, arrived };
}

describe('joinFlagged', () => {
  it('forgets a value that an import brought, not another', () => {
    const older = note(1, ['temperature', 1]);
    const forget = (value: number): FlaggedSample => ({
      ...older,
      readings: [{ key: 'temperature', value, flags: 0, isExact: true }],
    });
    expect(joinFlagged(older, forget(999))).toEqual(forget(999));
    expect(joinFlagged(older, forget(998))).toEqual(older);
  });
});

describe('SideWriter', () => {
  it('brings all notes of a sample that came in parts, of a key the newest', async () => {
    const { side, arrived } = writer();
    side.put(note(1, ['temperature', 1], ['windSpeed', 2]));
    side.put(note(2, ['temperature', 1]));
    side.put(note(1, ['relativeHumidity', 1], ['windSpeed', 0]));
    await side.flush();
    await side.flush();
    expect(arrived).toEqual([
      [note(1, ['temperature', 1], ['windSpeed', 0], ['relativeHumidity', 1]), note(2, ['temperature', 1])],
    ]);
  });

  it('keeps what could not be written, and what came meanwhile is newer', async () => {
    const { side, arrived } = writer(note(1, ['windSpeed', 0]));
    side.put(note(1, ['temperature', 1], ['windSpeed', 2]));
    await expect(side.flush()).rejects.toThrow('away');
    await side.flush();
    expect(arrived).toEqual([[note(1, ['temperature', 1], ['windSpeed', 0])]]);
  });
});
