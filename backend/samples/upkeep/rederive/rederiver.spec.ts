import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import { unitAround } from '@mesonet/model/calendar/calendar.js';
import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { FoldedStation, type StationSample } from '../../../../test/support/samples/folded-station.js';
import { seededRandom } from '../../../../test/support/samples/random.js';
import { RAIN_EVER_KEY, RAIN_FALLEN_KEY } from '../../../rain/rain-readings.js';
import { RAIN_WINDOW_KEYS } from '../../../rain/rain-windows.js';
import { ROLLING_KEYS } from '../../fold/wind/derive-wind.js';
import type { SampleValues } from '../../core/observation.js';

const WATCHED = [...RAIN_TOTALS, ...RAIN_WINDOW_KEYS, ...ROLLING_KEYS];

const COUNTERS: Record<string, (rain: { year: number; day: number; fallen: number }) => SampleValues> = {
  rainYear: ({ year }) => ({ rainYear: year }),
  'rainYear beside rainToday': ({ year, day }) => ({ rainYear: year, rainToday: day }),
  rainToday: ({ day }) => ({ rainToday: day }),
  [RAIN_EVER_KEY]: ({ year }) => ({ [RAIN_EVER_KEY]: 400 + year }),
  [RAIN_FALLEN_KEY]: ({ fallen }) => ({ [RAIN_FALLEN_KEY]: fallen }),
};
const PLACES = [
  { timezone: 'UTC', start: '2026-07-14T14:00Z' },
  { timezone: 'Europe/Berlin', start: '2026-10-24T12:00Z' },
  { timezone: 'America/New_York', start: '2026-05-31T18:00Z' },
];

interface Weather {
  counter: string;
  place: (typeof PLACES)[number];
  seed: number;
}

const weather = fc.record({
  counter: fc.constantFrom(...Object.keys(COUNTERS)),
  place: fc.constantFrom(...PLACES),
  seed: fc.nat(),
});

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * Simulates 17 hours across a midnight with showers, wind and calms. Some samples hold only wind or only rain, or a
 * rain rate.
 */
function simulate({ counter, place, seed }: Weather): StationSample[] {
  const random = seededRandom(seed);
  const samples: StationSample[] = [];
  const rain = { year: 10, day: 0, fallen: 0 };
  const start = Date.parse(place.start);
  let [dayEnd, isShower] = [0, false];
  for (let time = start; time < start + 17 * HOUR_MS; time += 10 * MINUTE_MS) {
    if (time > dayEnd) {
      dayEnd = unitAround(time, 'day', place.timezone).end;
      rain.day = 0;
    }
    if (random() < 0.06) isShower = !isShower;
    rain.fallen = isShower && random() < 0.6 ? 0.01 * Math.ceil(random() * 5) : 0;
    rain.year = round(rain.year + rain.fallen);
    rain.day = round(rain.day + rain.fallen);
    const wind = random() < 0.15 ? 0 : Math.ceil(random() * 20);
    const values: SampleValues = { temperature: 60 };
    // A lost increment would be in no other sample, so none is left out.
    const isUntold = random() < 0.1 && counter !== RAIN_FALLEN_KEY;
    if (!isUntold) Object.assign(values, COUNTERS[counter]!(rain));
    if (random() < 0.9) Object.assign(values, { windSpeed: wind, windDirection: Math.floor(random() * 360) });
    if (random() < 0.5) Object.assign(values, { windGustSpeed: wind + Math.floor(random() * 15) });
    if (random() < 0.03) values.windSpeed10MinAvg = 7;
    // A rate is sent only while the counter moves; with a still counter it would make the counter count as stuck.
    if (random() < 0.3 && rain.fallen > 0 && !isUntold) values.rainRate = 0.5;
    samples.push({ time, values });
  }
  return samples;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Lists watched values of all rows, rounded because sums may be added in another order. */
function outcome({ rows }: FoldedStation) {
  return [...rows.values()]
    .sort((a, b) => a.time - b.time)
    .map(({ time, values }) => {
      const watched = WATCHED.filter((key) => key in values).map(
        (key) => [key, Number(values[key])] as const,
      );
      return [new Date(time).toISOString(), ...watched.map(([key, value]) => `${key} ${value.toFixed(6)}`)];
    });
}

async function inOrder(samples: readonly StationSample[], timezone: string): Promise<FoldedStation> {
  const station = new FoldedStation(timezone);
  for (const sample of samples) station.send(sample);
  await station.settle();
  return station;
}

describe('Rows that came in order', () => {
  it('are derived anew as they were derived live', async () => {
    await fc.assert(
      fc.asyncProperty(weather, async (of) => {
        const samples = simulate(of);
        const station = await inOrder(samples, of.place.timezone);
        const before = outcome(station);
        const range = { start: samples[0]!.time, end: samples.at(-1)!.time + 1 };
        await station.rederive(range);
        expect(outcome(station)).toEqual(before);
        await station.rederive(range, 'all');
        expect(outcome(station)).toEqual(before);
      }),
      { numRuns: 10 },
    );
  });
});

describe('Rows that come while others are derived anew', () => {
  it('end as they came', async () => {
    await fc.assert(
      fc.asyncProperty(weather, fc.nat(), fc.constantFrom('windows', 'all'), async (of, order, scope) => {
        const samples = simulate(of);
        const { timezone } = of.place;
        const expected = await inOrder(samples, timezone);
        const random = seededRandom(order);
        const first = Math.floor((0.2 + 0.6 * random()) * samples.length);
        const station = await inOrder(samples.slice(0, first), timezone);
        const coming = samples.slice(first);
        station.meanwhile = () => {
          for (let count = Math.floor(random() * 8); count > 0 && coming.length > 0; count--)
            station.send(coming.shift()!);
        };
        await station.rederive({ start: samples[0]!.time, end: samples.at(-1)!.time + 1 }, scope);
        station.meanwhile = () => undefined;
        for (const sample of coming) station.send(sample);
        // A sample at midnight may bring rain of the day before, which makes rows of that day stale.
        await station.settle();
        expect(outcome(station)).toEqual(outcome(expected));
      }),
      { numRuns: 25 },
    );
  });
});

/** Sends a day in some order, ends the process now and then, and interrupts the background work. */
async function inAnyOrder(
  samples: readonly StationSample[],
  timezone: string,
  random: () => number,
): Promise<FoldedStation> {
  const station = new FoldedStation(timezone);
  for (const sample of shuffled(samples, random)) {
    station.send(sample);
    if (random() < 0.02) station.send(sample);
    if (random() < 0.02) station.restart();
    if (random() < 0.02) await station.settle(Math.floor(random() * 40));
  }
  await station.settle();
  return station;
}

describe('A day in blocks, as loggers send them after they were cut off', () => {
  it('ends as the same day in order, also when its rain is then corrected and voided', async () => {
    await fc.assert(
      fc.asyncProperty(weather, fc.nat(), fc.integer({ min: 2, max: 8 }), async (of, order, count) => {
        const samples = simulate(of);
        const { timezone } = of.place;
        const random = seededRandom(order);
        const size = Math.ceil(samples.length / count);
        const blocks = Array.from({ length: count }, (_, i) => samples.slice(i * size, (i + 1) * size));
        const station = new FoldedStation(timezone);
        for (const block of random() < 0.5 ? blocks.reverse() : shuffled(blocks, random)) {
          for (const sample of block) station.send(sample);
          if (random() < 0.3) await station.settle();
        }
        await station.settle();
        const expected = await inOrder(samples, timezone);
        expect(outcome(station)).toEqual(outcome(expected));
        const moments = [...new Set(expected.entries().map(({ time }) => time))];
        for (const moment of shuffled(moments, random).slice(0, 3)) {
          const amount = [0, 0.25][Math.floor(random() * 2)];
          for (const each of [station, expected]) each.correct(moment, amount);
        }
        await Promise.all([station.settle(), expected.settle()]);
        expect(outcome(station)).toEqual(outcome(expected));
      }),
      { numRuns: 25 },
    );
  });
});

describe('A day in any order', () => {
  it('ends with the rain, the rolling wind and the gusts of the same day in order', async () => {
    await fc.assert(
      fc.asyncProperty(weather, fc.nat(), async (of, order) => {
        const samples = simulate(of);
        const { timezone } = of.place;
        const expected = await inOrder(samples, timezone);
        const station = await inAnyOrder(samples, timezone, seededRandom(order));
        expect(outcome(station)).toEqual(outcome(expected));
      }),
      { numRuns: 80 },
    );
  });

  it('ends alike after entries of its ledger were corrected, voided and restored', async () => {
    await fc.assert(
      fc.asyncProperty(weather, fc.nat(), async (of, order) => {
        const samples = simulate(of);
        const [day, rest] = [samples.slice(0, -12), samples.slice(-12)];
        const { timezone } = of.place;
        const stations = [
          await inOrder(day, timezone),
          await inAnyOrder(day, timezone, seededRandom(order)),
        ] as const;
        const moments = [...new Set(stations[0].entries().map(({ time }) => time))];
        for (const station of stations) {
          const random = seededRandom(order + 1);
          for (let i = 0; i < 5 && moments.length > 0; i++) {
            const moment = moments[Math.floor(random() * moments.length)]!;
            station.correct(moment, [0, 0, 0.25, undefined][Math.floor(random() * 4)]);
            if (random() < 0.3) await station.settle(Math.floor(random() * 20));
          }
          // The station continues to send, and its live rows agree with the ledger.
          for (const sample of rest) station.send(sample);
          await station.settle();
        }
        const [expected, station] = stations;
        expect(outcome(station)).toEqual(outcome(expected));
        const before = outcome(station);
        await station.rederive({ start: samples[0]!.time, end: samples.at(-1)!.time + 1 });
        expect(outcome(station)).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });
});
