import { HOUR_MS } from '@mesonet/model/durations.js';
import { highestSine, isMoreThanSun } from './sun-limits.js';

const BOULDER = { latitude: 40.015, longitude: -105.2705 };
const degrees = (sine: number) => (Math.asin(sine) * 180) / Math.PI;

describe('the height of the sun', () => {
  // At noon of equinoxes and solstices the elevation is 90° − |latitude − declination|.
  it.each([
    ['equator, equinox, noon', 0, 0, '2024-03-20T12:07:00Z', 90],
    ['tropic, June, noon', 23.436, 0, '2024-06-20T12:02:00Z', 90],
    ['London, June, noon', 51.5, 0, '2024-06-20T12:02:00Z', 61.94],
    ['London, December, noon', 51.5, 0, '2024-12-21T11:58:00Z', 15.06],
    ['Sydney, December, noon', -33.87, 151.21, '2024-12-21T01:53:00Z', 79.57],
    ['pole, June, any time', 90, 0, '2024-06-20T03:00:00Z', 23.44],
    ['Boulder, equinox, noon', 40.015, -105.2705, '2024-03-20T19:08:00Z', 50.1],
  ])('%s', (_, latitude, longitude, at, expected) => {
    expect(degrees(highestSine(latitude, longitude, Date.parse(at)))).toBeCloseTo(expected, 0);
  });

  it('is that of the hour before: at sunset the sun was up', () => {
    const equator = (at: string) => degrees(highestSine(0, 0, Date.parse(at)));
    expect(equator('2024-03-20T18:07:00Z')).toBeCloseTo(15, 0);
    expect(equator('2024-03-20T06:07:00Z')).toBeCloseTo(0, 0);
    expect(equator('2024-03-20T12:37:00Z')).toBeCloseTo(90, 0);
  });
});

describe('the sun', () => {
  const midnight = Date.parse('2024-03-20T07:00:00Z');
  const noon = Date.parse('2024-03-20T19:08:00Z');

  it.each([
    ['solarRadiation', 50],
    ['solarRadiation', 1_000],
    ['uvIndex', 1],
    ['illuminance', 20_000],
    ['photosyntheticRadiation', 300],
  ])('gives no %s of %d by night', (key, value) => {
    expect(isMoreThanSun(key, value, BOULDER, midnight)).toBe(true);
    expect(isMoreThanSun(key, value, BOULDER, noon)).toBe(false);
  });

  it.each([
    ['solarRadiation', 5],
    ['solarRadiation', -4],
    ['uvIndex', 0],
    ['illuminance', 30],
    ['temperature', 90],
  ])('leaves %s of %d by night, as of lamps and offsets', (key, value) => {
    expect(isMoreThanSun(key, value, BOULDER, midnight)).toBe(false);
  });

  it('gives no more radiation than can be, by its height', () => {
    const morning = Date.parse('2024-03-20T13:20:00Z');
    expect(isMoreThanSun('solarRadiation', 120, BOULDER, morning)).toBe(false);
    expect(isMoreThanSun('solarRadiation', 900, BOULDER, morning)).toBe(true);
    expect(isMoreThanSun('solarRadiation', 1_400, BOULDER, noon)).toBe(false);
  });

  it('shines by night in summer near the pole', () => {
    const june = Date.parse('2024-06-20T00:00:00Z');
    expect(isMoreThanSun('solarRadiation', 100, { latitude: 78.2, longitude: 15.6 }, june)).toBe(false);
    expect(isMoreThanSun('solarRadiation', 100, { latitude: -78.2, longitude: 15.6 }, june)).toBe(true);
  });

  it('is not looked at where the position is not known', () => {
    for (const place of [{}, { latitude: null, longitude: null }, { latitude: 40, longitude: null }]) {
      expect(isMoreThanSun('solarRadiation', 1_000, place, midnight)).toBe(false);
    }
  });

  it('may have shone within the hour that a mean stands for', () => {
    const sunset = Date.parse('2024-03-21T01:15:00Z');
    expect(isMoreThanSun('solarRadiation', 60, BOULDER, sunset + HOUR_MS)).toBe(false);
    expect(isMoreThanSun('solarRadiation', 60, BOULDER, sunset + 2 * HOUR_MS)).toBe(true);
  });
});
