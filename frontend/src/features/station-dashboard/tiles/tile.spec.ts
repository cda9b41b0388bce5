import { type LatestValues } from '@mesonet/contract/samples.js';
import { displayUnits } from '../../../shared/units/display-units.js';
import { firstKey, numberOf, readingOf, originOf, timeNote, type Reading, type TileData } from './tile.js';

const reading = (more: Partial<Reading> = {}): Reading => ({
  value: 20,
  time: '2026-01-05T12:00:00.000Z',
  quality: 'good',
  origin: 'sent',
  ...more,
});
const data = (values: LatestValues['values'], isStale = false): TileData => ({
  latest: { stationid: 'demo_1', updateTS: '2026-01-05T12:05:00.000Z', values },
  day: undefined,
  today: undefined,
  units: displayUnits(null, {}),
  violations: [],
  zone: 'America/Denver',
  isStale,
});

describe('readings', () => {
  it('finds what the station has, and nothing that only looks like it', () => {
    const given = data({ temperature: reading(), precipitationType: reading({ value: 'rain' }) });
    expect(numberOf(given, 'temperature')).toBe(20);
    expect(numberOf(given, 'precipitationType')).toBeUndefined();
    expect(readingOf(given, 'constructor')).toBeUndefined();
    expect(firstKey(given, ['dewPoint', 'temperature'])).toBe('temperature');
  });
});

describe('timeNote', () => {
  it.each([
    ['a fresh value', reading(), false, 'now'],
    ['a sensor that fell silent', reading({ time: '2026-01-05T11:00:00.000Z' }), false, '5 Jan, 04:00'],
    ['a station that fell silent', reading(), true, '5 Jan, 05:00'],
  ])('says when %s is of', (_, temperature, isStale, note) => {
    expect(timeNote(data({ temperature }, isStale), 'temperature')).toBe(note);
  });
});

describe('originOf', () => {
  it.each([
    [reading(), undefined],
    [reading({ origin: 'derived' }), 'Derived'],
    [reading({ origin: 'derived', formula: 'NWS 2001' }), 'Derived · NWS 2001'],
    [reading({ quality: 'suspect' }), undefined],
    [reading({ quality: 'suspect', origin: 'derived', formula: 'NWS 2001' }), 'Derived · NWS 2001'],
  ])('of %j is %s', (given, words) => {
    expect(originOf(given)).toBe(words);
  });
});
