import { MINUTE_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { FoldedSeries } from '../../../../test/support/samples/folded-series.js';
import { seriesSettings } from '../../../../test/support/samples/series-settings.js';
import { QUALITY_FLAGS } from '../../../weather/quality/quality-limits.js';
import type { JournalEntry, Revision } from '../../core/journal-entry.js';
import type { Observation, SampleValues } from '../../core/observation.js';
import { fold } from '../fold.js';
import { importedObservation, revision, undoOf } from '../history/history.js';
import { decodeState, encodeState } from '../state/state-codec.js';
import { RowMap } from '../../../../test/support/samples/row-map.js';

const SITE = seriesSettings();
const T0 = Date.UTC(2026, 0, 1);
const { range, step, internal } = QUALITY_FLAGS;
const JOB = 7;

function at(minute: number, values: SampleValues): Observation {
  const time = T0 + minute * MINUTE_MS;
  return { kind: 'sample', series: 1, time, receivedAt: time + 50, values };
}

/** Rows and flagged values of one series, by minutes after `T0`. */
class Road extends FoldedSeries {
  constructor(rows?: FoldedSeries['rows'], flags?: FoldedSeries['flags']) {
    super(SITE, rows, flags);
  }

  override good(minute = 0): SampleValues {
    return super.good(T0 + minute * MINUTE_MS);
  }

  override doubted(minute = 0): Record<string, [number, number]> {
    return super.doubted(T0 + minute * MINUTE_MS);
  }
}

describe('A value of one time', () => {
  it('is mended by a good one, and spoilt by a bad one', () => {
    const road = new Road().take(at(0, { temperature: 999 }), at(0, { temperature: 60 }));
    expect([road.good().temperature, road.doubted()]).toEqual([60, {}]);
    road.take(at(0, { temperature: 999 }));
    expect([road.good().temperature, road.doubted()]).toEqual([undefined, { temperature: [999, range] }]);
  });

  it('is so too when it comes late', () => {
    const road = new Road().take(at(1, {}), at(0, { temperature: 999 }), at(0, { temperature: 60 }));
    expect([road.good().temperature, road.doubted()]).toEqual([60, {}]);
    road.take(at(0, { temperature: 999 }));
    expect([road.good().temperature, road.doubted()]).toEqual([undefined, { temperature: [999, range] }]);
  });

  it.each<[string, SampleValues[]]>([
    ['the air first', [{ temperature: 50 }, { dewPoint: 60 }]],
    ['the dew point first', [{ dewPoint: 60 }, { temperature: 50 }]],
  ])('may contradict another that comes apart from it, %s', (_, parts) => {
    const road = new Road().take(...parts.map((values) => at(0, values)));
    expect(road.doubted()).toEqual({ dewPoint: [60, internal] });
    expect(road.good()).toEqual({ temperature: 50 });
  });

  it('is not blamed for a neighbour that failed', () => {
    const road = new Road().take(at(0, { temperature: -99, dewPoint: 20 }));
    expect(road.doubted()).toEqual({ temperature: [-99, range] });
  });

  it('has no derived one in its place', () => {
    const road = new Road().take(at(0, { temperature: 60, relativeHumidity: 50, dewPoint: 80 }));
    expect(road.good()).not.toHaveProperty('dewPoint');
    road.take(at(2, {}), at(1, { temperature: 60, relativeHumidity: 50, dewPoint: 80 }));
    expect(road.good(1)).not.toHaveProperty('dewPoint');
  });
});

describe('An import', () => {
  it('is held to its range and to itself, and undone leaves what was there', () => {
    const road = new Road().take(at(0, { temperature: 60 }), at(1, { temperature: 60 }));
    const brought = at(0, { temperature: 999, dewPoint: 20, windSpeed: -4 });
    const undo = undoOf(brought, road.rows.find(T0), { job: JOB, site: SITE });
    road.take(importedObservation(brought, JOB));
    expect(road.doubted()).toEqual({ temperature: [999, range], windSpeed: [-4, range] });
    expect(road.good()).toMatchObject({ temperature: 60, dewPoint: 20 });
    road.take(undo);
    expect([road.good(), road.doubted()]).toEqual([{ temperature: 60 }, {}]);
  });

  it('undone leaves what the station itself sent since, and failed', () => {
    const road = new Road().take(at(1, {}));
    const brought = at(0, { temperature: 999 });
    road.take(importedObservation(brought, JOB), at(0, { temperature: 998 }));
    road.take(undoOf(brought, undefined, { job: JOB, site: SITE }));
    expect([road.good(), road.doubted()]).toEqual([{}, { temperature: [998, range] }]);
  });

  it('undone takes along what other limits have doubted meanwhile', () => {
    const road = new Road().take(at(1, {}));
    const brought = at(0, { temperature: 90 });
    const undo = undoOf(brought, undefined, { job: JOB, site: SITE });
    road.take(importedObservation(brought, JOB), revise({ temperature: 90 }, {}));
    expect([road.good(), road.doubted()]).toEqual([{}, { temperature: [90, range] }]);
    road.take(undo);
    expect([road.good(), road.doubted()]).toEqual([{}, {}]);
  });
});

function revise(from: SampleValues, to: SampleValues): Revision {
  const flags = Object.fromEntries(Object.keys(from).map((key) => [key, range]));
  return revision({ series: 1, time: T0, receivedAt: T0 }, { from, to, flags });
}

describe('A replay', () => {
  it('ends with what other limits have doubted and restored', () => {
    const told = [
      at(0, { temperature: 60, windSpeed: 999 }),
      at(1, { temperature: 100 }),
      at(0, { relativeHumidity: 90 }),
      revise({ temperature: 60, relativeHumidity: 90 }, { windSpeed: 999 }),
    ];
    const road = new Road().take(...told);
    expect(road.good()).toMatchObject({ windSpeed: 999 });
    expect(road.doubted()).toEqual({ temperature: [60, range], relativeHumidity: [90, range] });
    expect(road.doubted(1)).toEqual({ temperature: [100, step] });
    const replay = new Road(road.rows, road.flags).take(...told);
    expect(replay.good()).toMatchObject({ windSpeed: 999 });
    expect(replay.doubted()).toEqual({ temperature: [60, range], relativeHumidity: [90, range] });
  });

  it('ends with the same rows and flags over its own result', () =>
    fc.assert(
      fc.property(fc.oneof(told, jumping), fc.nat(), (observations, anywhere) => {
        const first = new Road().take(...observations);
        const cut = anywhere % (observations.length + 1);
        const copied = [...first.flags].map(([time, doubted]) => [time, new Map(doubted)] as const);
        const replay = new Road(RowMap.copy(first.rows), new Map(copied));
        for (const observation of observations.slice(0, cut)) fold(replay.state, observation, SITE);
        replay.state = decodeState(1, encodeState(replay.state));
        replay.take(...observations.slice(cut));
        for (let minute = 0; minute <= 12; minute++) {
          expect(replay.good(minute)).toEqual(first.good(minute));
          expect(replay.doubted(minute)).toEqual(first.doubted(minute));
        }
      }),
    ));

  it('from any state that was stored ends as the run without a stop', () =>
    fc.assert(
      fc.property(jumping, fc.nat(), (observations, anywhere) => {
        const whole = new Road().take(...observations);
        const cut = anywhere % (observations.length + 1);
        const stopped = new Road().take(...observations.slice(0, cut));
        stopped.state = decodeState(1, encodeState(stopped.state));
        stopped.take(...observations.slice(cut));
        expect(stopped.rows).toEqual(whole.rows);
        expect(stopped.flags).toEqual(whole.flags);
        expect(encodeState(stopped.state)).toEqual(encodeState(whole.state));
      }),
    ));
});

const told = fc.array(
  fc
    .record({
      minute: fc.integer({ min: 0, max: 12 }),
      values: fc.dictionary(
        fc.constantFrom('temperature', 'dewPoint', 'relativeHumidity', 'windSpeed'),
        fc.constantFrom(-200, 0, 40, 50, 60, 90, 999),
      ),
      isImported: fc.boolean(),
    })
    .map(({ minute, values, isImported }) => {
      const observation = at(minute, values);
      return isImported ? importedObservation(observation, JOB) : observation;
    }),
  { maxLength: 30 },
);

/** Generates a jump that lasts or one that returns, among samples that come late, in parts or by imports. */
const jumping = fc
  .record({
    before: fc.integer({ min: 0, max: 3 }),
    held: fc.integer({ min: 1, max: 8 }),
    after: fc.integer({ min: 0, max: 4 }),
    others: told,
    places: fc.array(fc.nat(), { maxLength: 30 }),
  })
  .map(({ before, held, after, others, places }) => {
    const levels = [...times(before, 60), ...times(held, 100), ...times(after, 60)];
    const all: JournalEntry[] = levels.map((temperature, minute) =>
      at(minute, { temperature, relativeHumidity: 50 }),
    );
    others.forEach((other, index) => all.splice((places[index] ?? 0) % (all.length + 1), 0, other));
    return all;
  });

function times(count: number, value: number): number[] {
  return new Array<number>(count).fill(value);
}
