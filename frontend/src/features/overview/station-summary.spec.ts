import { type LatestValues } from '@mesonet/contract/samples.js';
import { plainStation } from '../../../../test/support/stations/plain-station.js';
import { ranking } from './ranking.js';
import { nextSort, sortSummaries, type Sort } from './sort-summaries.js';
import { toSummary, type StationSummary } from './station-summary.js';

const NOW = '2026-06-01T10:30:00.000Z';
const AN_HOUR_AGO = '2026-06-01T09:30:00.000Z';

const station = (name: string, active = true) => plainStation(name, { active, last_update: NOW });
const latest = (
  values: Record<string, number | string>,
  times: Record<string, string> = {},
): LatestValues => ({
  stationid: 'x',
  updateTS: NOW,
  values: Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      { value, time: times[key] ?? NOW, quality: 'good', origin: 'sent' },
    ]),
  ),
});
const summary = (name: string, temperature: number | null, active = true): StationSummary =>
  toSummary(station(name, active), latest(temperature === null ? {} : { temperature }));

describe('summary of a station', () => {
  it('prefers the 2-minute wind and falls back to the plain one', () => {
    const both = toSummary(station('a'), latest({ windSpeed: 5, windSpeed2MinAvg: 4 }));
    const one = toSummary(station('a'), latest({ windSpeed: 5 }));
    expect(both.windSpeed).toMatchObject({ key: 'windSpeed2MinAvg', value: 4 });
    expect(one.windSpeed).toMatchObject({ key: 'windSpeed', value: 5 });
  });

  it('prefers a current value to an outdated better one, and marks an outdated only one', () => {
    const times = { windSpeed2MinAvg: AN_HOUR_AGO, temperature: AN_HOUR_AGO };
    const old = toSummary(
      station('a'),
      latest({ windSpeed: 5, windSpeed2MinAvg: 4, temperature: 50 }, times),
    );
    expect(old.windSpeed).toEqual({ key: 'windSpeed', value: 5, isOutdated: false });
    expect(old.temperature).toEqual({ key: 'temperature', value: 50, isOutdated: true });
  });

  it('has no reading where there is no number', () => {
    expect(toSummary(station('a'), latest({ temperature: 'warm' })).temperature).toBeNull();
    expect(toSummary(station('a'), undefined).temperature).toBeNull();
  });
});

describe('ranking', () => {
  const summaries = [
    summary('a', 50),
    summary('b', 70),
    summary('c', 90, false),
    summary('d', 60),
    summary('e', null),
  ];
  const names = (direction: 'greatest' | 'least', count = 9) =>
    ranking(summaries, 'temperature', direction, count).map((each) => each.summary.station.stationname);

  it('orders active stations with a reading', () => {
    expect(names('greatest')).toEqual(['b', 'd', 'a']);
    expect(names('least')).toEqual(['a', 'd', 'b']);
    expect(names('greatest', 2)).toEqual(['b', 'd']);
  });

  it('is empty with nobody to compare', () => {
    expect(ranking([summary('a', 50), summary('b', null)], 'temperature', 'least', 3)).toEqual([]);
  });
});

describe('order of the table', () => {
  const summaries = [summary('Abbey', 70), summary('Hut 2', null), summary('Hut 10', 50)];
  const names = (sort: Sort) => sortSummaries(summaries, sort).map((each) => each.station.stationname);

  it.each([
    [{ column: 'name', isDescending: false }, ['Abbey', 'Hut 2', 'Hut 10']],
    [{ column: 'name', isDescending: true }, ['Hut 10', 'Hut 2', 'Abbey']],
    [{ column: 'temperature', isDescending: true }, ['Abbey', 'Hut 10', 'Hut 2']],
    [{ column: 'temperature', isDescending: false }, ['Hut 10', 'Abbey', 'Hut 2']],
  ] as const)('by %j', (sort, expected) => {
    expect(names(sort)).toEqual(expected);
  });

  it('turns round on a second click and starts figures with the greatest', () => {
    const byName: Sort = { column: 'name', isDescending: false };
    expect(nextSort(byName, 'name')).toEqual({ column: 'name', isDescending: true });
    expect(nextSort(byName, 'gust')).toEqual({ column: 'gust', isDescending: true });
    expect(nextSort(byName, 'age')).toEqual({ column: 'age', isDescending: false });
  });
});
