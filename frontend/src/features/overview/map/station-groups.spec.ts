import fc from 'fast-check';
import { type Place } from '../../../shared/map/map-view.js';
import { groupPlaces } from './station-groups.js';

const at = (latitude: number, longitude: number): Place => ({ latitude, longitude });
const ALAMOSA = at(37.7, -105.92);
const RIDGE_LAB = at(40.03, -105.53);
const SAND_POINT = at(55.35, -160.47);

describe('frames of the map', () => {
  it.each([
    ['none', [], []],
    ['one station', [ALAMOSA], [[0]]],
    ['neighbours', [ALAMOSA, RIDGE_LAB], [[0, 1]]],
    ['two that are far from each other', [ALAMOSA, SAND_POINT], [[0], [1]]],
    ['one that is far from the others', [SAND_POINT, ALAMOSA, RIDGE_LAB], [[1, 2], [0]]],
    ['neighbours across the date line', [at(-17, 179), at(-17, -179), at(-18, 178)], [[0, 1, 2]]],
    [
      'a network as wide as a continent',
      [at(40, -75), at(40, -90), at(40, -105), at(40, -120)],
      [[0, 1, 2, 3]],
    ],
    [
      'more far ones than there are frames',
      [
        ALAMOSA,
        RIDGE_LAB,
        at(38, -105),
        at(38.5, -105),
        at(39, -105),
        at(21, -157),
        at(55, -160),
        at(18, -66),
        at(13, 144),
      ],
      4,
    ],
  ])('of %s', (_, places, expected) => {
    const groups = groupPlaces(places);
    expect(typeof expected === 'number' ? groups.length : groups).toEqual(expected);
  });

  it('hold every station once, at most four of them', () => {
    const place = fc.record({
      latitude: fc.double({ min: -80, max: 80, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), (places) => {
        const groups = groupPlaces(places);
        expect(groups.flat().sort((a, b) => a - b)).toEqual([...places.keys()]);
        expect(groups.length).toBeLessThanOrEqual(4);
      }),
    );
  });
});
