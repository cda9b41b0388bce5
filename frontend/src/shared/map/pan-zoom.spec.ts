import fc from 'fast-check';
import { fitView, project, type MapView, type Place } from './map-view.js';
import { centreOn, pan, placeAt, resize, viewAround, zoom } from './pan-zoom.js';

const SIZE = { width: 800, height: 400 };
const place = fc.record({
  latitude: fc.double({ min: -75, max: 75, noNaN: true }),
  longitude: fc.double({ min: -180, max: 179.999, noNaN: true }),
});
const view = fc
  .tuple(place, fc.double({ min: 0.1, max: 60, noNaN: true }))
  .map(([at, span]) => viewAround(at, span, SIZE));
const pixel = fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 400 }));

/** @returns the smaller of the two differences between two longitudes, degrees */
const apart = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

function expectSamePlace(a: Place, b: Place): void {
  expect(apart(a.longitude, b.longitude)).toBeLessThan(1e-6);
  expect(Math.abs(a.latitude - b.latitude)).toBeLessThan(1e-6);
}

it('names the place that a pixel shows', () => {
  fc.assert(
    fc.property(view, pixel, (shown, point) => {
      const [x, y] = project(shown, placeAt(shown, point));
      // The pixel lies on the copy of the world nearest to the middle.
      expect([x % 1, y].every(Number.isFinite)).toBe(true);
      expectSamePlace(placeAt(shown, [x, y]), placeAt(shown, point));
    }),
  );
});

it('keeps what is under the pointer in its place while it zooms', () => {
  fc.assert(
    fc.property(view, pixel, fc.double({ min: 0.5, max: 2, noNaN: true }), (shown, point, factor) => {
      const next = zoom(shown, factor, point);
      expectSamePlace(placeAt(next, point), placeAt(shown, point));
    }),
  );
});

it('goes along with a drag, and back', () => {
  fc.assert(
    fc.property(view, pixel, (shown, [dx, dy]) => {
      const moved = pan(pan(shown, [dx, dy]), [-dx, -dy]);
      expectSamePlace(placeAt(moved, [0, 0]), placeAt(shown, [0, 0]));
    }),
  );
});

it('never shows more than one world, nor more than its outlines are worth', () => {
  const shown = fitView([{ latitude: 0, longitude: 0 }], SIZE);
  const far = Array.from({ length: 30 }).reduce<MapView>((each) => zoom(each, 0.5), shown);
  const near = Array.from({ length: 30 }).reduce<MapView>((each) => zoom(each, 2), shown);
  expect(far.width / far.scale).toBe(360);
  expect(near.scale).toBe(10_000);
});

it('has the same place in its middle after a change of size, and after it was brought there', () => {
  const at = { latitude: 39.95, longitude: -105.32 };
  const shown = centreOn(viewAround({ latitude: 0, longitude: 0 }, 2, SIZE), at);
  expectSamePlace(placeAt(shown, [400, 200]), at);
  const small = resize(shown, { width: 300, height: 260 });
  expectSamePlace(placeAt(small, [150, 130]), at);
  expect(small.scale).toBe(shown.scale);
});

it('shows the world across the date line', () => {
  const shown = pan(viewAround({ latitude: 10, longitude: 179 }, 20, SIZE), [-400, 0]);
  const { longitude } = placeAt(shown, [400, 200]);
  expect(longitude).toBeCloseTo(-171, 6);
});
