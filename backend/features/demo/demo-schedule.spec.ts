import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import type { SampleValues } from '../../samples/core/observation.js';
import { dueBatches, HISTORY, type Sender } from './demo-schedule.js';

const NOW = Date.UTC(2026, 10, 20, 12, 0, 30);

function sender(series: number, periodMs: number, sentUntil: number): Sender {
  return { series, periodMs, sentUntil, observe: (time) => ({ temperature: time % 7 }) };
}

function timesOf(senders: Sender[], now: number, series: number): number[] {
  return [...dueBatches(senders, now)].flatMap(({ observations }) =>
    observations.filter((observation) => observation.series === series).map(({ time }) => time),
  );
}

const anySenders = fc.array(
  fc.record({
    ago: fc.integer({ min: -MINUTE_MS, max: 4 * HOUR_MS }),
    period: fc.constantFrom(SECOND_MS, MINUTE_MS),
  }),
  { minLength: 1, maxLength: 4 },
);

describe('dueBatches', () => {
  it('gives a new station 30 days of minutes, the last two hours at its own pace', () => {
    const times = timesOf([sender(1, SECOND_MS, -Infinity)], NOW, 1);
    const ownPaceFrom = NOW - 2 * HOUR_MS - 30 * SECOND_MS;
    expect(times[0]).toBe(NOW - HISTORY + 30 * SECOND_MS);
    expect(times.filter((time) => time <= ownPaceFrom)).toHaveLength(29 * 1440 + 22 * 60);
    expect(times.filter((time) => time > ownPaceFrom)).toHaveLength(7200 + 30);
    expect(times.at(-1)).toBe(NOW);
  });

  it('gives a station of minutes nothing but minutes', () => {
    const times = timesOf([sender(1, MINUTE_MS, -Infinity)], NOW, 1);
    expect(times).toHaveLength(30 * 1440);
    expect(times.every((time) => time % MINUTE_MS === 0)).toBe(true);
  });

  it('gives what came due since the last call', () => {
    expect(timesOf([sender(1, SECOND_MS, NOW - 3 * SECOND_MS)], NOW, 1)).toEqual([
      NOW - 2000,
      NOW - 1000,
      NOW,
    ]);
    expect(timesOf([sender(1, MINUTE_MS, NOW - 31 * SECOND_MS)], NOW, 1)).toEqual([NOW - 30 * SECOND_MS]);
    expect(timesOf([sender(1, MINUTE_MS, NOW - 30 * SECOND_MS)], NOW, 1)).toEqual([]);
  });

  it('gives nothing to a station that is ahead of the clock, and ends without stations', () => {
    expect([...dueBatches([sender(1, SECOND_MS, NOW + HOUR_MS)], NOW)]).toEqual([]);
    expect([...dueBatches([], NOW)]).toEqual([]);
  });

  it('reports the arrival as now', () => {
    const [batch] = dueBatches([sender(1, SECOND_MS, -Infinity)], NOW);
    expect(batch?.observations[0]).toMatchObject({ series: 1, receivedAt: NOW });
  });

  it('leaves out a moment at which no sensor reads', () => {
    const silent = {
      ...sender(1, SECOND_MS, NOW - 2000),
      observe: (time: number): SampleValues => (time === NOW ? {} : { a: 1 }),
    };
    expect(timesOf([silent], NOW, 1)).toEqual([NOW - 1000]);
  });

  it('goes from the oldest to the newest, each sample once, none missing, in batches of some hundred', () => {
    fc.assert(
      fc.property(anySenders, (input) => {
        const senders = input.map(({ ago, period }, series) => sender(series, period, NOW - ago));
        const batches = [...dueBatches(senders, NOW)];
        const observations = batches.flatMap((batch) => batch.observations);
        const times = observations.map(({ time }) => time);
        expect(times).toEqual([...times].sort((a, b) => a - b));
        for (const batch of batches) {
          expect(batch.observations.length).toBeLessThanOrEqual(senders.length * 300);
          expect(batch.observations.every(({ time }) => time > batch.from && time <= batch.until)).toBe(true);
        }
        for (const { series, periodMs, sentUntil } of senders) {
          const expected = [];
          for (let time = NOW - 5 * HOUR_MS - 30 * SECOND_MS; time <= NOW; time += SECOND_MS) {
            const isOwnPace = time > NOW - 2 * HOUR_MS - 30 * SECOND_MS;
            const period = isOwnPace ? periodMs : MINUTE_MS;
            if (time > sentUntil && time % period === 0) expected.push(time);
          }
          const sent = observations.filter((each) => each.series === series).map(({ time }) => time);
          expect(sent).toEqual(expected);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('cut short after any batch, goes on where it stopped', () => {
    fc.assert(
      fc.property(fc.nat({ max: 26 }), (count) => {
        const whole = timesOf([sender(1, SECOND_MS, NOW - 3 * HOUR_MS)], NOW, 1);
        const first = [...dueBatches([sender(1, SECOND_MS, NOW - 3 * HOUR_MS)], NOW)].slice(0, count);
        const sentUntil = first.at(-1)?.until ?? NOW - 3 * HOUR_MS;
        const times = first.flatMap(({ observations }) => observations.map(({ time }) => time));
        expect([...times, ...timesOf([sender(1, SECOND_MS, sentUntil)], NOW, 1)]).toEqual(whole);
      }),
    );
  });
});
