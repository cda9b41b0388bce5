import { directoryChanges, type DirectoryContent } from './directory-changes.js';

const content = (stations: readonly number[], accounts: Record<string, boolean>): DirectoryContent => ({
  stations: new Map(stations.map((series) => [series, { series, stationId: `a_${series}` }])),
  accounts: new Map(
    Object.entries(accounts).map(([id, allowsAnonymousGuest]) => [id, { id, allowsAnonymousGuest }]),
  ),
});

describe('directoryChanges', () => {
  it.each<[string, DirectoryContent, DirectoryContent, number[], string[]]>([
    ['nothing', content([1], { a: true }), content([1], { a: true }), [], []],
    ['what is new', content([], {}), content([1], { a: true }), [], []],
    ['a station that is gone', content([1, 2], { a: false }), content([2], { a: false }), [1], []],
    ['an account that closed', content([1], { a: true }), content([1], { a: false }), [], ['a']],
    ['one that opened', content([], { a: false }), content([], { a: true }), [], ['a']],
    ['one that is gone', content([1], { a: false, b: true }), content([], { b: true }), [1], ['a']],
  ])('tells of %s', (_, before, after, removed, changedAccounts) => {
    const changes = directoryChanges(before, after);
    expect(changes.removedStations.map(({ series }) => series)).toEqual(removed);
    expect(changes.changedAccounts).toEqual(changedAccounts);
  });
});
