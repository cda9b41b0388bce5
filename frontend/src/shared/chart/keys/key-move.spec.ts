import { MINUTE_MS } from '@mesonet/model/durations.js';
import { keyMove, nearest } from './key-move.js';

const moments = Array.from({ length: 30 }, (_, i) => i * MINUTE_MS);
const window = { start: 0, end: 30 * MINUTE_MS };
const press = (key: string, minute?: number, shiftKey = false) =>
  keyMove({ key, shiftKey }, { moments, at: minute === undefined ? minute : minute * MINUTE_MS, window });
const minutes = (start: number, end: number) => ({
  kind: 'zoom',
  window: { start: start * MINUTE_MS, end: end * MINUTE_MS },
});

describe('keyMove', () => {
  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 3, 2],
    ['ArrowRight', 29, 29],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', undefined, 0],
    ['ArrowLeft', undefined, 29],
    ['PageDown', 3, 13],
    ['PageUp', 3, 0],
    ['Home', 12, 0],
    ['End', 12, 29],
    ['ArrowRight', 3.4, 4],
  ])('%s goes from minute %s to %s', (key, from, to) => {
    expect(press(key, from)).toEqual({ kind: 'point', at: to * MINUTE_MS });
  });

  it.each([
    ['+', 10, false, minutes(5, 20)],
    ['=', undefined, false, minutes(7.5, 22.5)],
    ['-', 0, false, minutes(0, 60)],
    ['ArrowLeft', 3, true, minutes(-7.5, 22.5)],
    ['ArrowRight', 3, true, minutes(7.5, 37.5)],
    ['0', 3, false, { kind: 'reset' }],
    ['Escape', 3, false, { kind: 'leave' }],
  ])('%s at minute %s', (key, minute, shiftKey, move) => {
    expect(press(key, minute, shiftKey)).toEqual(move);
  });

  it.each([
    ['Tab', 3],
    ['Escape', undefined],
    ['ArrowDown', 3],
  ])('leaves %s to the page', (key, minute) => {
    expect(press(key, minute)).toBeUndefined();
  });

  it.each(['ArrowRight', 'ArrowLeft', 'Home', 'End'])('has nowhere to go without values: %s', (key) => {
    expect(keyMove({ key, shiftKey: false }, { moments: [], at: undefined, window })).toBeUndefined();
  });
});

it.each([
  [[0, 10, 20], 14, 1],
  [[0, 10, 20], 99, 2],
  [[], 5, -1],
])('of %j the nearest to %s is number %s', (list, at, index) => {
  expect(nearest(list, at)).toBe(index);
});
