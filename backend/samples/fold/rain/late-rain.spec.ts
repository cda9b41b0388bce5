import { MINUTE_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { seriesSettings } from '../../../../test/support/samples/series-settings.js';
import type { SampleValues } from '../../core/observation.js';
import type { RainEntry } from '../../../rain/rain-entry.js';
import type { SeriesSettings } from '../../core/series-directory.js';
import { fold } from '../fold.js';
import type { Folded } from '../folded.js';
import { newSeriesState, type SeriesState } from '../state/series-state.js';
import { decodeState, encodeState } from '../state/state-codec.js';
import { rainCorrection } from './rain-correction.js';
import { RAIN_EVER_KEY, RAIN_FALLEN_KEY } from '../../../rain/rain-readings.js';

const SETTINGS: SeriesSettings = seriesSettings();
const NOON = Date.parse('2026-07-15T12:00:00Z');

type Reported = readonly [minute: number, values: SampleValues];

/** Folds the samples of a station from noon on, and keeps its ledger. */
class Station {
  state: SeriesState = newSeriesState(1);
  readonly samples = new Map<number, readonly RainEntry[]>();

  report(minute: number, values: SampleValues): Folded {
    const time = NOON + minute * MINUTE_MS;
    const folded = fold(this.state, { kind: 'sample', series: 1, time, receivedAt: time, values }, SETTINGS);
    for (const { time: at, entries } of folded.rain?.entries ?? []) this.samples.set(at, entries);
    return folded;
  }

  correct(minute: number, amount: number, isCorrected = true): void {
    const time = NOON + minute * MINUTE_MS;
    const amounts = { rainToday: amount, rainWeek: amount, rainMonth: amount, rainYear: amount };
    fold(
      this.state,
      rainCorrection({ series: 1, time, receivedAt: time }, { amounts, isCorrected, from: time }),
      SETTINGS,
    );
  }

  /** Cause, start and end (minutes after noon) and amount of each entry except the first, oldest first. */
  get ledger(): [string, number, number, number][] {
    return [...this.samples]
      .sort(([a], [b]) => a - b)
      .flatMap(([, entries]) => entries)
      .filter(({ cause }) => cause !== 'start')
      .map(({ cause, from, time, amount }) => [cause, minutes(from), minutes(time), inches(amount)]);
  }

  get totals(): Record<string, number> {
    const { totals } = this.state.rain.now!;
    return Object.fromEntries(Object.entries(totals).map(([key, total]) => [key, inches(total)]));
  }
}

const minutes = (time: number) => (time - NOON) / MINUTE_MS;
const inches = (amount: number) => Math.round(amount * 1e6) / 1e6;

function stationThatTold(...reported: readonly Reported[]): Station {
  const station = new Station();
  for (const [minute, values] of reported) station.report(minute, values);
  return station;
}

/** Makes a station with a gap of six hours, in which one inch fell. */
const gap = () =>
  stationThatTold(
    [-1, { rainYear: 10 }],
    [0, { rainYear: 10 }],
    [360, { rainYear: 11 }],
    [361, { rainYear: 11 }],
  );

describe('a reading that comes late', () => {
  it('parts the amount it lies in', () => {
    const station = gap();
    const folded = station.report(120, { rainYear: 10.3 });
    expect(station.ledger).toEqual([
      ['gap', 0, 120, 0.3],
      ['gap', 120, 360, 0.7],
    ]);
    expect(folded).toMatchObject({ isLate: true, late: { values: { rainYear: 10.3 } }, newest: null });
    const { revision } = folded.rain!;
    expect(revision!.until).toBe(NOON + 361 * MINUTE_MS);
    expect(revision!.changes.map(({ time, rainToday }) => [minutes(time), inches(rainToday)])).toEqual([
      [120, 0.3],
      [360, -0.3],
    ]);
  });

  it('gets the totals of its moment', () => {
    const station = gap();
    const { late } = station.report(120, { rainYear: 10.3 }) as Folded & { isLate: true };
    for (const [key, total] of Object.entries({ rainToday: 0.3, rainMonth: 0.3, rainYear: 10.3 })) {
      expect(late.values[key]).toBeCloseTo(total, 9);
    }
  });

  it.each([
    ['nothing had fallen', 10, ['gap', 120, 360, 1]],
    ['all had fallen', 11, ['gap', 0, 120, 1]],
  ])('when %s, leaves one entry', (_, rainYear, entry) => {
    const station = gap();
    station.report(120, { rainYear });
    expect(station.ledger).toEqual([entry]);
  });

  it.each([
    ['a spike', 80, 'spike'],
    ['a drop', 3, 'glitch'],
  ])('and is %s, is reported and changes no amount', (_, rainYear, cause) => {
    const station = gap();
    const { rain } = station.report(120, { rainYear });
    expect(station.ledger).toEqual([
      [cause, 120, 120, 0],
      ['gap', 0, 360, 1],
    ]);
    expect(rain?.revision).toBeNull();
  });

  it('from before a counter began anew adds what was not seen', () => {
    const station = stationThatTold(
      [11 * 60, { rainToday: 0.5 }],
      [13 * 60, { rainToday: 0.2 }],
      [13 * 60 + 1, { rainToday: 0.2 }],
    );
    const folded = station.report(11 * 60 + 30, { rainToday: 0.8 });
    expect(station.totals).toMatchObject({ rainToday: 0.2, rainWeek: 1 });
    expect(folded.newest).toMatchObject({ isLate: false, row: { time: NOON + (13 * 60 + 1) * MINUTE_MS } });
    expect(station.state.row.rainWeek).toBeCloseTo(1, 9);
  });

  it('twice changes nothing the second time', () => {
    const station = gap();
    const first = station.report(120, { rainYear: 10.3, rainToday: 7 }) as Folded & { isLate: true };
    const second = station.report(120, { rainYear: 10.3, rainToday: 7 }) as Folded & { isLate: true };
    expect(second.rain).toBeNull();
    expect(second.newest).toBeNull();
    expect(second.late.values).toEqual(first.late.values);
  });

  it('changes nothing when the counter stood still', () => {
    const reported = Array.from({ length: 100 }, (_, minute) => [minute, { rainYear: 10 }] as const);
    const station = stationThatTold(...reported);
    expect(station.state.rain.past.readings).toHaveLength(1);
    expect(station.report(50.5, { rainYear: 10 }).rain).toBeNull();
    expect(station.report(50, { rainYear: 10 }).rain).toBeNull();
    expect(station.ledger).toEqual([]);
  });

  it('and says otherwise than a run it lies in, is read between its neighbours', () => {
    const reported = Array.from({ length: 100 }, (_, minute) => [minute, { rainYear: 10 }] as const);
    const station = stationThatTold(...reported);
    station.report(50.5, { rainYear: 60 });
    expect(station.ledger).toEqual([['spike', 50.5, 50.5, 0]]);
  });

  it('and equals the hourly readings around it, still bounds a fall that is reported after it', () => {
    const hourly = [0, 60, 120, 180, 240].map((minute) => [minute, { rainYear: 10 }] as const);
    const lates = [[90, { rainYear: 10 }] as const, [70, { rainYear: 10.02 }] as const];
    const inOrder = [...hourly, ...lates].toSorted(([a], [b]) => a - b);
    const withoutCauses = ({ ledger }: Station) => ledger.map(([, ...entry]) => entry);
    const spans = withoutCauses(stationThatTold(...inOrder));
    expect(spans).toEqual([
      [60, 70, 0.02],
      [70, 120, 0],
    ]);
    expect(withoutCauses(stationThatTold(...hourly, ...lates))).toEqual(spans);
  });

  it.each([[2], [15], [45]])(
    'as an archive record %d s behind packets that do not know it, has its rain counted once',
    (delayS) => {
      const station = new Station();
      let archived = 0;
      // WeeWX sends 0.02 in a minute: a record each minute, and a packet each 2.5 s with the sum of the records.
      for (let second = 0; second <= 600; second += 2.5) {
        if (second > 60 && (second - delayS) % 60 < 2.5) {
          const minute = Math.floor((second - delayS) / 60);
          archived = minute * 0.02;
          station.report(minute, { rainToday: archived });
        }
        station.report(second / 60 + 0.001, { rainToday: archived });
      }
      expect(station.totals.rainToday).toBeCloseTo(archived, 6);
      expect(station.ledger.filter(([, , , amount]) => amount > 0)).toHaveLength(Math.round(archived / 0.02));
    },
  );

  it('later than a day is counted no more, unless all that is later has come before it', () => {
    const station = stationThatTold([0, { rainYear: 10 }], [5 * 24 * 60, { rainYear: 12 }]);
    for (let hour = 1; hour < 5 * 24; hour++) station.report(hour * 60, { rainYear: 10 + hour / 60 });
    expect(station.ledger).toHaveLength(5 * 24);
    expect(station.report(90, { rainYear: 10.02 }).rain).toBeNull();
    expect(station.totals.rainYear).toBe(12);
  });
});

describe('an increment that comes late', () => {
  const reported = [0, 1, 2, 3, 4].map(
    (minute) => [minute, { [RAIN_FALLEN_KEY]: minute === 2 ? 0.02 : 0 }] as const,
  );

  it('adds an entry of its own, once', () => {
    const station = stationThatTold(...reported);
    station.report(2.5, { [RAIN_FALLEN_KEY]: 0.03 });
    expect(station.report(2.5, { [RAIN_FALLEN_KEY]: 0.03 }).rain).toBeNull();
    expect(station.ledger).toEqual([
      ['rain', 1, 2, 0.02],
      ['rain', 2, 2.5, 0.03],
    ]);
    expect(station.totals).toMatchObject({ rainToday: 0.05, rainYear: 0.05 });
    expect(station.state.row.rainToday).toBeCloseTo(0.05, 9);
  });

  it('and is more than rain can bring, is reported as a spike', () => {
    const station = stationThatTold(...reported);
    station.report(2.5, { [RAIN_FALLEN_KEY]: 50 });
    expect(station.ledger).toContainEqual(['spike', 2.5, 2.5, 0]);
    expect(station.totals.rainToday).toBe(0.02);
  });
});

describe('what comes too late to be read in its place', () => {
  const DAYS = 24 * 60;

  it('is entered with no amount when it is an increment, however often it comes', () => {
    const station = stationThatTold(
      [0, { [RAIN_FALLEN_KEY]: 0 }],
      [DAYS, { [RAIN_FALLEN_KEY]: 0 }],
      [3 * DAYS, { [RAIN_FALLEN_KEY]: 0.1 }],
      [3 * DAYS + 1, { [RAIN_FALLEN_KEY]: 0 }],
    );
    for (let times = 0; times < 2; times++) station.report(60, { [RAIN_FALLEN_KEY]: 0.2 });
    expect(station.ledger).toEqual([
      ['late', 60, 60, 0],
      ['rain', DAYS, 3 * DAYS, 0.1],
    ]);
    expect(station.totals.rainWeek).toBe(0.1);
    expect(station.report(61, { [RAIN_FALLEN_KEY]: 0 }).rain).toBeNull();
  });

  it('is nothing when it is of a counter: the readings after it have counted it', () => {
    const station = stationThatTold(
      [0, { rainYear: 10 }],
      [DAYS, { rainYear: 11 }],
      [3 * DAYS, { rainYear: 11 }],
    );
    expect(station.report(3 * DAYS + 1, { rainYear: 11 }).rain).toBeNull();
    expect(station.report(60, { rainYear: 10.5 }).rain).toBeNull();
  });
});

describe('what a manager has said', () => {
  it('stands: a late reading does not part a corrected entry', () => {
    const station = gap();
    station.correct(360, -1);
    expect(station.report(120, { rainYear: 10.3 }).rain).toBeNull();
    expect(station.ledger).toEqual([['gap', 0, 360, 1]]);
    expect(station.totals.rainYear).toBe(10);
  });

  it('stands while other entries are parted', () => {
    const station = gap();
    station.report(400, { rainYear: 11.5 });
    station.correct(360, -1);
    station.report(380, { rainYear: 11.2 });
    expect(station.ledger).toEqual([
      ['gap', 0, 360, 1],
      ['gap', 361, 380, 0.2],
      ['gap', 380, 400, 0.3],
    ]);
    expect(station.totals).toMatchObject({ rainToday: 0.5, rainYear: 10.5 });
  });

  it('stands no more once it is taken back', () => {
    const station = gap();
    station.correct(360, -1);
    station.correct(360, 1, false);
    station.report(120, { rainYear: 10.3 });
    expect(station.ledger).toHaveLength(2);
    expect(station.totals.rainYear).toBe(11);
  });

  it('leaves an increment of another moment its own', () => {
    const station = stationThatTold([0, { [RAIN_FALLEN_KEY]: 0 }], [60, { [RAIN_FALLEN_KEY]: 0.5 }]);
    station.report(61, { [RAIN_FALLEN_KEY]: 0 });
    station.correct(60, -0.5);
    station.report(30, { [RAIN_FALLEN_KEY]: 0.1 });
    expect(station.totals.rainToday).toBe(0.1);
  });
});

describe('the order of arrival', () => {
  it.each([
    ['rainYear', (sum: number) => ({ rainYear: sum })],
    ['rainYear beside rainToday', (sum: number, day: number) => ({ rainYear: sum, rainToday: day })],
    ['rainToday', (_: number, day: number) => ({ rainToday: day })],
    [RAIN_EVER_KEY, (sum: number) => ({ [RAIN_EVER_KEY]: sum })],
    [RAIN_FALLEN_KEY, (_sum: number, _day: number, fallen: number) => ({ [RAIN_FALLEN_KEY]: fallen })],
  ])('of an hour or more over midnight makes no difference to what %s tells', (_, valuesOf) => {
    const step = fc.record({
      fallen: fc.constantFrom(0, 0, 0, 0.01, 0.2),
      oddity: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 50, -1),
      order: fc.double({ noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 30, maxLength: 60 }),
        fc.constantFrom(1, 10),
        (steps, apart) => {
          let [sum, day] = [10, 0];
          const reported = steps.map(({ fallen, oddity }, index): Reported => {
            const minute = 12 * 60 + (index - 24) * apart;
            sum += fallen;
            day = minute > 12 * 60 && minute <= 12 * 60 + apart ? fallen : day + fallen;
            return [minute, valuesOf(sum + Math.max(oddity, -sum), Math.max(0, day + oddity), fallen)];
          });
          const inGap = reported.slice(5, -5);
          const order = steps.slice(5, -5).map(({ order }) => order);
          const shuffled = inGap.map((each, at) => ({ each, key: order[at]! })).sort((a, b) => a.key - b.key);
          const expected = stationThatTold(...reported);
          const station = stationThatTold(...reported.slice(0, 5), ...reported.slice(-5));
          shuffled.forEach(({ each }, at) => {
            if (at % 7 === 0) station.state = decodeState(1, encodeState(station.state));
            station.report(...each);
          });
          const amounts = ({ ledger }: Station) =>
            ledger.filter(([cause]) => cause !== 'gap' && cause !== 'rain');
          const counted = ({ ledger }: Station) =>
            ledger.map(([, ...rest]) => rest).filter(([, , amount]) => amount > 0);
          expect(counted(station)).toEqual(counted(expected));
          expect(amounts(station)).toEqual(amounts(expected));
          expect(station.totals).toEqual(expected.totals);
          expect(station.state.rain.now!.counter).toEqual(expected.state.rain.now!.counter);
        },
      ),
    );
  });
});
