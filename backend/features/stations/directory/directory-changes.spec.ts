import { directoryChanges, type KnownThings } from './directory-changes.js';

const things = (stations: readonly number[], accounts: Record<string, boolean>): KnownThings => ({
  stations: new Map(stations.map((series) => [series, { series, stationId: `a_${series}` }])),
  accounts: new Map(
    Object.entries(accounts).map(([id, allowsAnonymousGuest]) => [id, { id, allowsAnonymousGuest }]),
  ),
});

describe('directoryChanges', () => {
  it.each<[string, KnownThings, KnownThings, number[], string[]]>([
    ['nothing', things([1], { a: true }), things([1], { a: true }), [], []],
    ['what is new', things([], {}), things([1], { a: true }), [], []],
    ['a station that is gone', things([1, 2], { a: false }), things([2], { a: false }), [1], []],
    ['an account that closed', things([1], { a: true }), things([1], { a: false }), [], ['a']],
    ['one that opened', things([], { a: false }), things([], { a: true }), [], ['a']],
    ['one that is gone', things([1], { a: false, b: true }), things([], { b: true }), [1], ['a']],
  ])('tells of %s', (_, before, after, removed, judgedAnew) => {
    const changes = directoryChanges(before, after);
    expect(changes.removedStations.map(({ series }) => series)).toEqual(removed);
    expect(changes.judgedAnew).toEqual(judgedAnew);
  });
});
