import { unitAround } from '@mesonet/model/calendar/calendar.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { seriesSettings } from '../../../../test/support/samples/series-settings.js';
import type { Observation, SampleValues } from '../../core/observation.js';
import type { RainEntry } from '../../../rain/rain-entry.js';
import type { SeriesSettings } from '../../core/series-directory.js';
import { fold } from '../fold.js';
import { mergeLate } from '../late/merge-late.js';
import { newSeriesState, type SeriesState } from '../state/series-state.js';
import { decodeState, encodeState } from '../state/state-codec.js';
import { RAIN_EVER_KEY, RAIN_FALLEN_KEY } from '../../../rain/rain-readings.js';
import { RowMap } from '../../../../test/support/samples/row-map.js';

const TIP = 0.01;
const DAYS = 60;
const EVERY_MS = 2 * MINUTE_MS;

/** The clock changes within sixty days from these moments, in the north and in the south. */
const PLACES = [
  { timezone: 'Europe/Berlin', first: '2026-02-27T23:00:00Z' },
  { timezone: 'Australia/Sydney', first: '2026-02-27T13:00:00Z' },
];

/** The counter that a console sends, and when it resets: by the station's clock, or by one without summer time. */
interface Counter {
  key: string;
  unit: 'day' | 'week' | 'month' | 'year' | null;
  clock: 'summer time too' | 'standard time only';
}

const COUNTERS: Counter[] = [
  { key: 'rainToday', unit: 'day', clock: 'summer time too' },
  { key: 'rainToday', unit: 'day', clock: 'standard time only' },
  { key: 'rainWeek', unit: 'week', clock: 'summer time too' },
  { key: 'rainMonth', unit: 'month', clock: 'summer time too' },
  { key: 'rainYear', unit: 'year', clock: 'summer time too' },
  { key: RAIN_EVER_KEY, unit: null, clock: 'summer time too' },
  { key: RAIN_FALLEN_KEY, unit: null, clock: 'summer time too' },
];

/** Makes the tips of the gauge over sixty days, 20 s after each second minute: a shower of some hours on most days. */
function tipsFrom(start: number): number[] {
  let seed = 20_260_227;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const tips: number[] = [];
  for (let day = 0; day < DAYS; day++) {
    // Some showers pass midnight; those of the odd days last over noon, when the oddities happen; each third day is
    // dry.
    const [from, hours] =
      day % 3 === 2 && !ODD_DAYS.has(day) ? [0, 0] : [8 + random() * 12, 3 + random() * 5];
    const begin = start + day * DAY_MS + Math.floor(ODD_DAYS.has(day) ? 9 : from) * HOUR_MS;
    const end = begin + (ODD_DAYS.has(day) ? 7 : hours) * HOUR_MS;
    for (let at = begin; at < end; at += EVERY_MS) if (random() < 0.4) tips.push(at + 20_000);
  }
  return tips;
}

const POWER_CYCLE = 10;
const SPIKE = 15;
const STUCK = 20;
const GAP = 25;
const ODD_DAYS = new Set([POWER_CYCLE, SPIKE, STUCK, GAP]);

interface Told {
  time: number;
  values: SampleValues;
}

/** Makes the samples that a console sends each second minute, 40 s after it, with all its oddities. */
function simulate({ key, unit, clock }: Counter, start: number, tips: number[], timezone: string): Told[] {
  const zone = clock === 'standard time only' ? standardTimeOf(timezone, start) : timezone;
  const noon = (day: number) => start + day * DAY_MS + 12 * HOUR_MS;
  const told: Told[] = [];
  let counter = key === RAIN_EVER_KEY ? 93.4 : 0;
  let atMidnight = counter;
  let unitEnd = -Infinity;
  let dayEnd = -Infinity;
  let shown = counter;
  let next = 0;
  for (let time = start + 40_000; time < start + DAYS * DAY_MS; time += EVERY_MS) {
    if (unit && time >= unitEnd) {
      unitEnd = unitAround(time, unit, zone).end;
      counter = 0;
    }
    if (time >= dayEnd) {
      dayEnd = unitAround(time, 'day', zone).end;
      atMidnight = counter;
    }
    if (Math.abs(time - noon(POWER_CYCLE)) < EVERY_MS / 2) counter = atMidnight;
    let isRaining = false;
    while (next < tips.length && tips[next]! <= time) {
      counter += TIP;
      next++;
      isRaining = true;
    }
    if (time > noon(GAP) - 3 * HOUR_MS && time < noon(GAP) + 3 * HOUR_MS) continue;
    const isStuck = time > noon(STUCK) - 2 * HOUR_MS && time < noon(STUCK) + 3 * HOUR_MS;
    const spike = Math.abs(time - noon(SPIKE)) < EVERY_MS / 2 ? 50 : 0;
    if (key === RAIN_FALLEN_KEY) {
      // The whole increment of a spike is refused, so this one holds nothing that has fallen.
      const isKept = isStuck || spike > 0;
      told.push({ time, values: { [key]: isKept ? spike : counter } });
      if (!isKept) counter = 0;
    } else {
      if (!isStuck) shown = counter;
      told.push({ time, values: { [key]: shown + spike } });
    }
    if (isStuck) Object.assign(told.at(-1)!.values, { rainRate: isRaining ? 0.6 : 0.1 });
  }
  return told;
}

function standardTimeOf(timezone: string, start: number): string {
  const isNorth = timezone.startsWith('Europe');
  const day = unitAround(isNorth ? start : start + 120 * DAY_MS, 'day', timezone).start;
  const hours = Math.round(((DAY_MS - (day % DAY_MS)) % DAY_MS) / HOUR_MS);
  // The signs of these zone names are reversed.
  return `Etc/GMT-${hours}`;
}

/** Folds the samples of a station. The state sometimes goes through its snapshot, as in a restart. */
function foldAll(told: readonly Told[], timezone: string) {
  const settings: SeriesSettings = { ...SETTINGS, timezone };
  const rows = new RowMap();
  const entries = new Map<number, readonly RainEntry[]>();
  let state: SeriesState = newSeriesState(1);
  told.forEach(({ time, values }, index) => {
    if (index % 997 === 0) state = decodeState(1, encodeState(state));
    const observation: Observation = { kind: 'sample', series: 1, time, receivedAt: time, values };
    const folded = fold(state, observation, settings);
    const row = folded.isLate ? mergeLate(rows.find(time), folded.late) : folded.row;
    rows.put(row);
    for (const ofSample of folded.rain?.entries ?? []) entries.set(ofSample.time, ofSample.entries);
    for (const last of folded.daysEnds ?? []) rows.put(mergeLate(rows.find(last.time), last));
  });
  return { rows, entries: [...entries.values()].flat() };
}

const SETTINGS: SeriesSettings = seriesSettings();

/** Sums amounts by local day: first moment of the day → inches, rounded to hide the rounding errors of sums. */
function perDay(
  timezone: string,
  amounts: Iterable<readonly [time: number, amount: number]>,
  greatest = false,
) {
  const days = new Map<number, number>();
  for (const [time, amount] of amounts) {
    const { start } = unitAround(time, 'day', timezone);
    const known = days.get(start) ?? 0;
    days.set(start, greatest ? Math.max(known, amount) : known + amount);
  }
  return new Map(
    [...days].filter(([, sum]) => sum > 1e-9).map(([day, sum]) => [day, Math.round(sum * 1e6) / 1e6]),
  );
}

const CASES = PLACES.flatMap((place) => COUNTERS.map((counter) => ({ ...place, ...counter })));

describe('sixty days of rain', () => {
  it.each(CASES)('in $timezone, told by $key, $clock', ({ timezone, first, ...counter }) => {
    const start = Date.parse(first);
    const tips = tipsFrom(start);
    const { rows, entries } = foldAll(simulate(counter, start, tips, timezone), timezone);
    const truth = perDay(
      timezone,
      tips.map((time) => [time, TIP] as const),
    );
    expect(truth.size).toBeGreaterThan(40);
    const shown = [...rows].map(([time, values]) => [time, values.rainToday as number] as const);
    expect(perDay(timezone, shown, true)).toEqual(truth);
    expect(
      perDay(
        timezone,
        entries.map(({ time, amount }) => [time, amount] as const),
      ),
    ).toEqual(truth);

    const causesOn = (day: number) =>
      entries
        .filter(
          ({ time }) =>
            time >= start + day * DAY_MS + 6 * HOUR_MS && time < start + day * DAY_MS + 20 * HOUR_MS,
        )
        .map(({ cause }) => cause);
    if (counter.key !== RAIN_FALLEN_KEY) expect(causesOn(POWER_CYCLE)).toContain('power-cycle');
    expect(causesOn(SPIKE)).toContain('spike');
    expect(causesOn(STUCK)).toEqual(expect.arrayContaining(['stuck', 'catch-up']));
    expect(causesOn(GAP)).toContain('gap');
    if (counter.unit === 'day')
      expect(entries.filter(({ cause }) => cause === 'reset').length).toBeGreaterThan(35);
    expect(
      entries.filter(({ cause }) => cause === 'spike' || cause === 'stuck').map(({ amount }) => amount),
    ).toEqual([0, 0]);
  });
});
