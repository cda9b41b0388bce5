import fc from 'fast-check';
import { graticule, scaleBar } from './graticule.js';
import { fitView, fromMercator, project, toMercator, type Place } from './map-view.js';
import { linesPath, packLines } from './lines.js';
import { unroll, unrollRing } from './world-outline.js';

const SIZE = { width: 800, height: 400 };
const place = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('window of the map', () => {
  it('shows every place', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
        const view = fitView(places, SIZE);
        for (const each of places) {
          const [x, y] = project(view, each);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(SIZE.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(SIZE.height);
        }
      }),
    );
  });

  it('keeps neighbours across the date line together', () => {
    const places: Place[] = [
      { latitude: -17, longitude: 178 },
      { latitude: -14, longitude: -172 },
    ];
    const view = fitView(places, SIZE);
    expect(view.width / view.scale).toBeLessThan(30);
  });

  it('shows a single station with its surroundings', () => {
    const view = fitView([{ latitude: 37.7, longitude: -105.92 }], SIZE);
    expect(view.width / view.scale).toBeGreaterThan(20);
    const [x, y] = project(view, { latitude: 37.7, longitude: -105.92 });
    expect(x).toBeCloseTo(400, 6);
    expect(y).toBeCloseTo(200, 6);
  });

  it('goes to Mercator and back', () => {
    fc.assert(
      fc.property(fc.double({ min: -84, max: 84, noNaN: true }), (latitude) => {
        expect(fromMercator(toMercator(latitude))).toBeCloseTo(latitude, 9);
      }),
    );
  });
});

describe('degrees and scale', () => {
  it('labels round degrees on both sides of the date line', () => {
    const view = fitView(
      [
        { latitude: -20, longitude: 170 },
        { latitude: -10, longitude: -170 },
      ],
      SIZE,
    );
    const labels = graticule(view).meridians.map(({ label }) => label);
    expect(labels).toContain('180°');
    expect(labels).toEqual(expect.arrayContaining(['170° E', '170° W']));
  });

  it('has a round bar of the right length', () => {
    // At the equator 1° is 111.3 km: 10 px.
    const view = { width: 100, height: 0, west: 0, north: 0, scale: 10 };
    const kilometers = scaleBar(view, 1.609344);
    expect(kilometers.length).toBe(1_000);
    expect(kilometers.px).toBeCloseTo(89.8, 1);
    // 1° is 69.2 miles.
    const miles = scaleBar(view, 1);
    expect(miles.length).toBe(500);
    expect(miles.px).toBeCloseTo(72.3, 1);
  });
});

describe('outlines', () => {
  it('go on beyond the date line', () => {
    const longitudes = unroll([
      [179, 0],
      [-179, 0],
      [-178, 1],
      [178, 1],
    ]).map(([longitude]) => longitude);
    expect(longitudes).toEqual([179, 181, 182, 178]);
  });

  it('close Antarctica along the pole', () => {
    const ring = unrollRing([
      [-180, -70],
      [-60, -65],
      [60, -68],
      [170, -70],
      [-180, -70],
    ]);
    expect(ring.slice(-2).map(([longitude]) => longitude)).toEqual([180, -180]);
  });

  it('leave out what lies outside the window', () => {
    const view = { ...SIZE, west: 0, north: 20, scale: 20 };
    const line = unroll([
      [5, 5],
      [6, 5],
      [6, 6],
    ]);
    const far = unroll([
      [60, 5],
      [61, 5],
    ]);
    expect(linesPath(packLines([line]), view)).toMatch(/^M100\.0 /);
    expect(linesPath(packLines([far]), view)).toBe('');
    expect(
      linesPath(
        packLines([
          unroll([
            [365, 5],
            [366, 5],
          ]),
        ]),
        view,
      ),
    ).toMatch(/^M100\.0 /);
  });
});
