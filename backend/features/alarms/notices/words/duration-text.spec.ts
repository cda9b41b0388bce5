import { MINUTE_MS } from '@mesonet/model/durations.js';
import { durationText } from './duration-text.js';

it.each([
  [-5, 'less than a minute'],
  [59_999, 'less than a minute'],
  [MINUTE_MS, '1 minute'],
  [45.9 * MINUTE_MS, '45 minutes'],
  [60 * MINUTE_MS, '1 hour'],
  [61 * MINUTE_MS, '1 hour 1 minute'],
  [130 * MINUTE_MS, '2 hours 10 minutes'],
  [47 * 60 * MINUTE_MS + 59 * MINUTE_MS, '47 hours 59 minutes'],
  [48 * 60 * MINUTE_MS, '2 days'],
  [(10 * 24 + 5) * 60 * MINUTE_MS + MINUTE_MS, '10 days 5 hours'],
])('%d ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
