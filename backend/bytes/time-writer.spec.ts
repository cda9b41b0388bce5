import { LocalTime } from '@mesonet/model/calendar/local-time.js';
import { SECOND_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { TimeWriter } from './time-writer.js';

const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Casablanca'];

function written(writer: TimeWriter, time: number): string {
  const into = Buffer.alloc(64);
  return into.toString('latin1', 2, writer.write(into, 2, time));
}

describe('TimeWriter', () => {
  it('writes times of any zone, one after another, as LocalTime does', () => {
    const start = fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2040, 0) });
    const step = fc.oneof(
      fc.constantFrom(SECOND_MS, 60 * SECOND_MS, 3_600 * SECOND_MS),
      fc.integer({ min: 1, max: 1e8 }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        start,
        fc.array(step, { maxLength: 40 }),
        (zone, first, steps) => {
          const [writer, local] = [new TimeWriter(zone), new LocalTime(zone)];
          let time = first;
          for (const one of [0, ...steps]) {
            time += one;
            expect(written(writer, time)).toBe(local.iso(time));
          }
        },
      ),
    );
  });

  it('writes both hours of the night the clock is put back, and the gap of the one it is put on', () => {
    for (const night of ['2025-11-02T05:00:00Z', '2025-03-09T05:00:00Z']) {
      const [writer, local] = [new TimeWriter('America/New_York'), new LocalTime('America/New_York')];
      for (let time = Date.parse(night), i = 0; i < 300; i++, time += 60 * SECOND_MS) {
        expect(written(writer, time)).toBe(local.iso(time));
      }
    }
  });
});
