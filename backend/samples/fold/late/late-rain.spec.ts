import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import { unitAround } from '@mesonet/model/calendar/calendar.js';
import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { seededRandom } from '../../../../test/support/samples/random.js';
import { seriesSettings } from '../../../../test/support/samples/series-settings.js';
import { fold } from '../fold.js';
import type { FoldedRow } from '../folded.js';
import { mergeLate } from './merge-late.js';
import { RAIN_EVER_KEY, RAIN_FALLEN_KEY } from '../../../rain/rain-readings.js';
import { newSeriesState, type SeriesState } from '../state/series-state.js';
import { decodeState, encodeState } from '../state/state-codec.js';
import type { SampleValues } from '../../core/observation.js';
import type { RainEntry, TotalsChange, RainRevision } from '../../../rain/rain-entry.js';
import { TotalsRecount } from '../../../rain/ledger/totals-recount.js';
import { RowMap } from '../../../../test/support/samples/row-map.js';

interface Reported {
  time: number;
  values: SampleValues;
}

/** Runs the fold of a station and keeps its ledger and rows, as the stores do. */
class Station {
  readonly rows = new RowMap();
  readonly ledger = new Map<number, readonly RainEntry[]>();
  private state: SeriesState = newSeriesState(1);
  private revisions: RainRevision[] = [];

  constructor(private readonly timezone: string) {}

  report({ time, values }: Reported): void {
    const settings = seriesSettings({ timezone: this.timezone });
    const folded = fold(this.state, { kind: 'sample', series: 1, time, receivedAt: time, values }, settings);
    this.store(folded);
    if (folded.newest) this.store(folded.newest);
    for (const late of folded.daysEnds ?? []) this.store({ isLate: true, late, announcement: null });
    for (const ofSample of folded.rain?.entries ?? []) this.ledger.set(ofSample.time, ofSample.entries);
    if (folded.rain?.revision) this.revisions.push(folded.rain.revision);
  }

  private store(folded: FoldedRow): void {
    const row = folded.isLate ? mergeLate(this.rows.find(folded.late.time), folded.late) : folded.row;
    this.rows.put(row);
  }

  /** Saves and loads the fold state, as a restart does. */
  restart(): void {
    this.state = decodeState(1, encodeState(this.state));
  }

  /** @param times number of rows after which it stops, like a process that is killed */
  recount(times = Infinity): void {
    const rows = new TotalsRecount(this.changes(), this.revisions, this.timezone);
    const stored = [...this.rows.keys()].sort((a, b) => a - b);
    for (const time of stored.slice(0, times)) {
      const values = this.rows.get(time)!;
      this.rows.set(time, { ...values, ...rows.recount(time, values) });
    }
    if (times === Infinity) this.revisions = [];
  }

  private changes(): TotalsChange[] {
    return this.entries().map(({ time, amount, totals }) => {
      const of = (key: string) => (totals ? (totals[key] ?? 0) : amount);
      return {
        time,
        ...(Object.fromEntries(RAIN_TOTALS.map((key) => [key, of(key)])) as Omit<TotalsChange, 'time'>),
      };
    });
  }

  entries(): RainEntry[] {
    const bySample = [...this.ledger].sort(([a], [b]) => a - b);
    return bySample.flatMap(([, entries]) => entries).sort((a, b) => a.time - b.time);
  }
}

/** Collects everything that must not depend on the order of arrival, rounded because sums are not exact. */
function outcome(station: Station) {
  const round = (value: number | string | undefined) => Math.round(Number(value) * 1e6) / 1e6;
  const entries = station
    .entries()
    .map(({ cause, from, time, amount }) => [cause === 'gap' ? 'rain' : cause, from, time, round(amount)]);
  const rows = [...station.rows].sort(([a], [b]) => a - b);
  return { entries, rows: rows.map(([time, row]) => [time, ...RAIN_TOTALS.map((key) => round(row[key]))]) };
}

const PLACES = [
  { what: 'an ordinary midnight', timezone: 'UTC', midnight: '2026-07-15T00:00Z' },
  { what: 'the turn of a month and a week', timezone: 'America/New_York', midnight: '2026-06-01T04:00Z' },
  { what: 'new year', timezone: 'Pacific/Auckland', midnight: '2025-12-31T11:00Z' },
  { what: 'the night the clock goes forward', timezone: 'Europe/Berlin', midnight: '2026-03-28T23:00Z' },
  { what: 'the night the clock goes back', timezone: 'Europe/Berlin', midnight: '2026-10-24T22:00Z' },
  {
    what: 'a midnight on which the clock goes forward',
    timezone: 'America/Santiago',
    midnight: '2026-09-06T04:00Z',
  },
];

type Values = (rain: { year: number; day: number; fallen: number }) => SampleValues;
const COUNTERS: [name: string, values: Values][] = [
  ['rainYear', ({ year }) => ({ rainYear: year })],
  ['rainYear beside rainToday', ({ year, day }) => ({ rainYear: year, rainToday: day })],
  ['rainToday', ({ day }) => ({ rainToday: day })],
  [RAIN_EVER_KEY, ({ year }) => ({ [RAIN_EVER_KEY]: 400 + year })],
  [RAIN_FALLEN_KEY, ({ fallen }) => ({ [RAIN_FALLEN_KEY]: fallen })],
];
const CASES = PLACES.flatMap((place) => COUNTERS.map(([counter, values]) => ({ ...place, counter, values })));

/**
 * Makes a sample every ten minutes from ten hours before midnight to ten hours after it, with showers and a rare spike.
 */
function simulate(midnight: number, timezone: string, values: Values, random: () => number): Reported[] {
  const reported: Reported[] = [];
  const rain = { year: 10, day: 0, fallen: 0 };
  let [dayEnd, isShower] = [0, false];
  for (let time = midnight - 10 * HOUR_MS; time < midnight + 10 * HOUR_MS; time += 10 * MINUTE_MS) {
    // A console begins its day with its first reading after midnight.
    if (time > dayEnd) {
      dayEnd = unitAround(time, 'day', timezone).end;
      rain.day = 0;
    }
    if (random() < 0.1) isShower = !isShower;
    rain.fallen = isShower && random() < 0.6 ? 0.01 * Math.ceil(random() * 5) : 0;
    rain.year += rain.fallen;
    rain.day += rain.fallen;
    const spike = random() < 0.01 ? 50 : 0;
    const sent = values({ year: rain.year + spike, day: rain.day + spike, fallen: rain.fallen + spike });
    reported.push({ time, values: { ...sent, temperature: 60 } });
  }
  return reported;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Each run uses another seed, which the name of a failed test shows. */
const NEW_SEED = Date.now() % 1_000_000;

describe('six hours of rain that come late', () => {
  const orders = {
    'in order': (late: readonly Reported[]) => [...late],
    backwards: (late: readonly Reported[]) => late.toReversed(),
    shuffled,
  };

  it.each(CASES)('over $what, reported by $counter, end as if they had come in order', (place) => {
    for (const [order, arrange] of Object.entries(orders)) {
      for (const seed of [4, NEW_SEED]) {
        const random = seededRandom(seed);
        const midnight = Date.parse(place.midnight);
        const reported = simulate(midnight, place.timezone, place.values, random);
        const gapFrom = midnight - 6 * HOUR_MS + Math.floor(random() * 6) * HOUR_MS;
        const isLate = ({ time }: Reported) => time > gapFrom && time < gapFrom + 6 * HOUR_MS;

        const expected = new Station(place.timezone);
        reported.forEach((each) => expected.report(each));
        expected.recount();

        const station = new Station(place.timezone);
        reported.filter((each) => !isLate(each)).forEach((each) => station.report(each));
        for (const each of arrange(reported.filter(isLate), random)) {
          station.report(each);
          if (random() < 0.2) station.report(each);
          if (random() < 0.1) station.restart();
          if (random() < 0.1)
            station.recount(random() < 0.5 ? Infinity : Math.floor(random() * reported.length));
        }
        station.recount();
        expect({ order, seed, ...outcome(station) }).toEqual({ order, seed, ...outcome(expected) });
      }
    }
  });
});
