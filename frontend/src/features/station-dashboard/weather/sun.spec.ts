import { sunDay, sunElevation } from './sun.js';

const ALAMOSA = { latitude: 37.7, longitude: -105.92 };
const LONDON = { latitude: 51.5074, longitude: -0.1278 };
const SYDNEY = { latitude: -33.8688, longitude: 151.2093 };
const TROMSO = { latitude: 69.6492, longitude: 18.9553 };

describe('sunElevation', () => {
  // Solar zenith angles of NOAA's SURFRAD station Alamosa, 2016-01-01.
  it.each([
    ['00:00', 91.65],
    ['03:00', 125.67],
    ['06:00', 159.42],
    ['09:00', 151.81],
    ['12:00', 116.78],
    ['15:00', 83.89],
    ['18:00', 62.71],
    ['21:00', 66.14],
  ])('at %s UTC agrees with the zenith angle of the observation', (time, zenith) => {
    const elevation = sunElevation(Date.parse(`2016-01-01T${time}:00Z`), ALAMOSA);
    // The angles of the file include refraction, which is 0.1° at 6° and nothing at noon.
    expect(Math.abs(90 - elevation - zenith)).toBeLessThan(0.25);
  });
});

describe('sunDay', () => {
  it.each([
    ['London in June', '2026-06-21T12:00:00Z', LONDON, '2026-06-21T03:43:00Z', '2026-06-21T20:21:00Z'],
    ['Sydney in December', '2026-12-21T02:00:00Z', SYDNEY, '2026-12-20T18:41:00Z', '2026-12-21T09:05:00Z'],
  ])('gives the published minutes of %s', (_, near, place, sunrise, sunset) => {
    const day = sunDay(Date.parse(near), place);
    expect(Math.abs((day.sunrise ?? NaN) - Date.parse(sunrise))).toBeLessThan(90_000);
    expect(Math.abs((day.sunset ?? NaN) - Date.parse(sunset))).toBeLessThan(90_000);
  });

  it('lies around the noon nearest to the moment asked for', () => {
    const day = sunDay(Date.parse('2016-01-01T20:00:00Z'), ALAMOSA);
    expect(new Date(day.noon).toISOString().slice(0, 13)).toBe('2016-01-01T19');
  });

  it.each([
    ['day', '2026-06-21T11:00:00Z', true],
    ['night', '2026-12-21T11:00:00Z', false],
  ])('has neither sunrise nor sunset in the polar %s', (_, near, isPolarDay) => {
    expect(sunDay(Date.parse(near), TROMSO)).toMatchObject({ sunrise: null, sunset: null, isPolarDay });
  });
});
