import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import {
  endedBy,
  type Fingers,
  panWindow,
  pinchWindow,
  timeAt,
  windowBetween,
  zoomWindow,
} from './time-window.js';

const DAY = { start: 0, end: 24 * HOUR_MS };
const PLOT = { left: 40, width: 600 };

describe('zoomWindow', () => {
  it.each([
    ['in about the middle', 0.5, 12, 6, 18],
    ['in about the left edge', 0.5, 0, 0, 12],
    ['out about the right edge', 2, 24, -24, 24],
  ])('zooms %s', (_, factor, anchor, start, end) => {
    expect(zoomWindow(DAY, factor, anchor * HOUR_MS)).toEqual({ start: start * HOUR_MS, end: end * HOUR_MS });
  });

  it('goes no closer than ten minutes and no further than twenty years', () => {
    const { start, end } = zoomWindow(DAY, 1e-9, 12 * HOUR_MS);
    expect(end - start).toBeCloseTo(10 * MINUTE_MS);
    const wide = zoomWindow(DAY, 1e9, 12 * HOUR_MS);
    expect((wide.end - wide.start) / (366 * DAY.end)).toBeCloseTo(20);
  });
});

describe('windowBetween', () => {
  it.each([
    [1, 3, 1, 3],
    [3, 1, 1, 3],
  ])('goes from %s to %s in the order of time', (a, b, start, end) => {
    expect(windowBetween(a * HOUR_MS, b * HOUR_MS)).toEqual({ start: start * HOUR_MS, end: end * HOUR_MS });
  });

  it('is never shorter than can be read', () => {
    expect(windowBetween(HOUR_MS, HOUR_MS)).toEqual({
      start: HOUR_MS - 5 * MINUTE_MS,
      end: HOUR_MS + 5 * MINUTE_MS,
    });
  });
});

it('pans by a share of the window', () => {
  expect(panWindow(DAY, -0.25)).toEqual({ start: -6 * HOUR_MS, end: 18 * HOUR_MS });
});

it.each([
  [30 * HOUR_MS, DAY],
  [20 * HOUR_MS, { start: -4 * HOUR_MS, end: 20 * HOUR_MS }],
])('ends a window by %s at the latest', (latest, window) => {
  expect(endedBy(DAY, latest)).toEqual(window);
});

describe('pinchWindow', () => {
  const x = fc.integer({ min: 40, max: 640 });
  const fingers = fc.tuple(x, x).filter(([a, b]) => b - a >= 24) as fc.Arbitrary<Fingers>;

  it('keeps under each finger what was there', () => {
    fc.assert(
      fc.property(fingers, fingers, (from, to) => {
        const pinched = pinchWindow(DAY, PLOT, from, to);
        for (const i of [0, 1] as const) {
          const [was, is] = [timeAt(from[i], DAY, PLOT), timeAt(to[i], pinched, PLOT)];
          expect(Math.abs(was - is)).toBeLessThan(1);
        }
      }),
    );
  });
});
