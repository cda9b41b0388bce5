import { type Station } from '@mesonet/contract/stations.js';
import fc from 'fast-check';
import {
  choose,
  isChosen,
  MOST_STATIONS,
  parseKey,
  parsePlaces,
  withKey,
  withoutChoice,
  withPlaces,
} from './choice.js';

const station = (_id: string, last_update: string | null = '2026-01-05T07:00:00.000Z'): Station => ({
  _id,
  accountid: 'demo',
  stationname: _id,
  timezone: 'UTC',
  latitude: null,
  longitude: null,
  elevation: null,
  last_update,
});

const STATIONS = [
  station('a', null),
  ...['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((id) => station(id)),
];
const places = (query: string) => parsePlaces(new URLSearchParams(query), STATIONS);

describe('the stations that are compared', () => {
  it.each([
    ['the first five that sent where nobody is named', '', ['b', 'c', 'd', 'e', 'f']],
    ['those that are named, in their order', 'stations=d,b', ['d', 'b']],
    ['one that has not sent yet, once it is named', 'stations=a', ['a']],
    ['in their places, were others left out', 'stations=b,,d', ['b', null, 'd']],
    ['without unknown ones', 'stations=b,nobody,d', ['b', null, 'd']],
    ['each once', 'stations=b,b,c', ['b', null, 'c']],
    ['eight at most', 'stations=b,c,d,e,f,g,h,i,j', ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']],
    ['the first five where nobody named is known', 'stations=nobody,else', ['b', 'c', 'd', 'e', 'f']],
    ['none where none are wanted', 'stations=', []],
  ])('are %s', (_, query, expected) => {
    expect(places(query)).toEqual(expected);
  });

  it('keep their places while others come and go', () => {
    const without = choose(['b', 'c', 'd'], ['b', 'd']);
    expect(without).toEqual(['b', null, 'd']);
    expect(choose(without, ['b', 'd', 'e'])).toEqual(['b', 'e', 'd']);
    expect(choose(without, ['b'])).toEqual(['b']);
  });

  it('come back from the address as they were put there, whatever is chosen', () => {
    const some = fc.subarray(STATIONS.map(({ _id }) => _id));
    fc.assert(
      fc.property(some, some, (first, second) => {
        const chosen = choose(choose([], first), second);
        expect(chosen.filter((id) => id !== null).sort()).toEqual(
          [...chosen.filter((id) => id !== null && second.includes(id))].sort(),
        );
        expect(chosen.length).toBeLessThanOrEqual(MOST_STATIONS);
        const address = withPlaces(new URLSearchParams('theme=dark'), chosen);
        expect(address.get('theme')).toBe('dark');
        expect(parsePlaces(new URLSearchParams(address.toString()), STATIONS)).toEqual(chosen);
      }),
    );
  });
});

describe('the measurement that is compared', () => {
  const isComparable = (key: string) => ['temperature', 'windSpeed'].includes(key);

  it.each([
    ['compare=windSpeed', 'windSpeed'],
    ['compare=mainPollutant', 'temperature'],
    ['compare=', 'temperature'],
    ['', 'temperature'],
  ])('of ?%s is %s', (query, key) => {
    expect(parseKey(new URLSearchParams(query), isComparable)).toBe(key);
  });

  it('stands in the address unless it is the usual one', () => {
    const chosen = withKey(new URLSearchParams('range=7d'), 'windSpeed');
    expect([chosen.toString(), isChosen(chosen)]).toEqual(['range=7d&compare=windSpeed', true]);
    const usual = withKey(chosen, 'temperature');
    expect([usual.toString(), isChosen(usual)]).toEqual(['range=7d', false]);
  });

  it('is forgotten with the stations', () => {
    const params = new URLSearchParams('range=7d&compare=windSpeed&stations=b');
    expect(withoutChoice(params).toString()).toBe('range=7d');
  });
});
