import { durationText } from './duration-text.js';

const MINUTE = 60_000;

it.each([
  [-5, 'less than a minute'],
  [59_999, 'less than a minute'],
  [MINUTE, '1 minute'],
  [45.9 * MINUTE, '45 minutes'],
  [60 * MINUTE, '1 hour'],
  [61 * MINUTE, '1 hour 1 minute'],
  [130 * MINUTE, '2 hours 10 minutes'],
  [47 * 60 * MINUTE + 59 * MINUTE, '47 hours 59 minutes'],
  [48 * 60 * MINUTE, '2 days'],
  [(10 * 24 + 5) * 60 * MINUTE + MINUTE, '10 days 5 hours'],
])('%d ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
