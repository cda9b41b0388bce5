import fc from 'fast-check';
import {
  equationOfTime,
  evapotranspiration,
  extraterrestrialRadiation,
  hourAngle,
  longwaveRadiation,
  solarDeclination,
} from './evapotranspiration.js';

/** FAO-56, example 19: N'Diaye, Senegal, 1 October, 14 to 15 h local solar time of its meridian. */
const NDIAYE = { latitude: 16.217, longitude: -16.25, elevation: 8 / 0.3048 };
/** WeeWX gives the end of an hour, and the formula takes its middle. */
const hourEnding = (iso: string) => Date.parse(iso) - 1_800_000;
const fahrenheit = (celsius: number) => (celsius * 9) / 5 + 32;
const mph = (metersPerSecond: number) => metersPerSecond / 0.44704;

describe('the sun', () => {
  // Day 274 of the year.
  const AFTERNOON = hourEnding('2015-10-01T16:00Z');

  // The values are from WeeWX, TestEvapotranspiration; FAO-56 example 19 has the same.
  it('stands where WeeWX and FAO-56 have it', () => {
    expect(solarDeclination(AFTERNOON)).toBeCloseTo(-0.075274, 6);
    expect(equationOfTime(AFTERNOON)).toBeCloseTo(0.1889, 4);
    expect(hourAngle(NDIAYE.longitude, AFTERNOON)).toBeCloseTo(0.6821, 4);
    expect(hourAngle(NDIAYE.longitude, Date.parse('2015-10-01T00:00Z'))).toBeCloseTo(2.9074, 3);
    expect(extraterrestrialRadiation({ ...NDIAYE, time: AFTERNOON })).toBeCloseTo(3.543, 3);
  });

  it('is down at night, and at noon above the equator as strong as it gets', () => {
    expect(extraterrestrialRadiation({ ...NDIAYE, time: Date.parse('2016-10-01T03:00Z') })).toBe(0);
    expect(
      extraterrestrialRadiation({ latitude: 85, longitude: 0, time: Date.parse('2016-12-21T12:00Z') }),
    ).toBe(0);
    const noon = { latitude: 0, longitude: 0, time: Date.parse('2016-03-20T12:07Z') };
    // The sun is overhead, so nearly the whole solar constant arrives for an hour.
    expect(extraterrestrialRadiation(noon)).toBeGreaterThan(0.98 * 0.082 * 60);
  });
});

describe('long-wave radiation', () => {
  // The values are from WeeWX: 3.5 MJ a day for Rio de Janeiro (FAO-56 example 11), 2.4 for a night in N'Diaye.
  it.each([
    ['Rio de Janeiro', 22.1, 2.1, 14.5 / 18.8, 3.5],
    ["N'Diaye by night", 28, 3.402, 0.8, 2.4],
  ])('of %s', (_, celsius, vapor, clearness, perDay) => {
    expect(24 * longwaveRadiation(celsius, vapor, clearness)).toBeCloseTo(perDay, 1);
  });
});

describe('evapotranspiration', () => {
  const at = (celsius: number, relativeHumidity: number, solarRadiation: number, iso: string) =>
    evapotranspiration(
      { temperature: fahrenheit(celsius), relativeHumidity, solarRadiation, windSpeed: mph(3.3) },
      { ...NDIAYE, time: hourEnding(iso) },
    )! * 25.4;

  // The values are from WeeWX, TestEvapotranspiration; the first is also FAO-56 example 19.
  it('is 0.63 mm/h of an afternoon and 0.03 of a night in Senegal', () => {
    expect(at(38, 52, 680.56, '2016-10-01T16:00Z')).toBeCloseTo(0.63, 2);
    expect(at(28, 90, 0, '2016-10-01T04:00Z')).toBeCloseTo(0.03, 2);
  });

  it('is 0.028 in/h of a summer afternoon in Oregon', () => {
    // WeeWX measured 87.8 to 89.1 °F, 34 to 38 %; the wind, measured at 6 ft (1.83 m), is converted to 2 m.
    const windSpeed = (9.58 * 4.87) / Math.log(67.8 * 1.8288 - 5.42);
    const weather = { temperature: 88.45, relativeHumidity: 36, solarRadiation: 860, windSpeed };
    const place = {
      latitude: 45.7,
      longitude: -121.5,
      elevation: 700,
      time: hourEnding('2016-07-29T22:00Z'),
    };
    expect(evapotranspiration(weather, place)).toBeCloseTo(0.028, 3);
  });

  it('of the hours of a July day in Brussels adds up to 3.9 mm', () => {
    // FAO-56, example 18, gives 12.3 to 21.5 °C, 1.409 kPa of vapor, 22.07 MJ of sun, 2.078 m/s, 100 m.
    const brussels = { latitude: 50.8, longitude: 4.35, elevation: 100 / 0.3048 };
    const midnight = Date.parse('2015-07-06T00:00Z') - (brussels.longitude / 15) * 3_600_000;
    const times = Array.from({ length: 24 }, (_, hour) => midnight + (hour + 0.5) * 3_600_000);
    const onTop = times.map((time) => extraterrestrialRadiation({ ...brussels, time }));
    const daily = onTop.reduce((sum, hourly) => sum + hourly, 0);
    // The example gives this radiation at the top of the atmosphere.
    expect(daily).toBeCloseTo(41.09, 1);
    const hourly = times.map((time, i) => {
      const celsius = 16.9 + 4.6 * Math.cos(((i + 0.5 - 15) * Math.PI) / 12);
      const saturated = 0.6108 * Math.exp((17.27 * celsius) / (celsius + 237.3));
      const solarRadiation = ((onTop[i]! / daily) * 22.07) / 0.0036;
      const relativeHumidity = (100 * 1.409) / saturated;
      const weather = { temperature: fahrenheit(celsius), relativeHumidity, solarRadiation };
      return evapotranspiration({ ...weather, windSpeed: mph(2.078) }, { ...brussels, time })! * 25.4;
    });
    expect(hourly.reduce((sum, each) => sum + each, 0)).toBeCloseTo(3.9, 0);
  });

  it('has a finite answer, 0 or more, for all weather', () => {
    const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    const weather = fc.record({
      temperature: number(-100, 150),
      relativeHumidity: number(0, 105),
      solarRadiation: number(0, 1500),
      windSpeed: number(0, 250),
    });
    const place = fc.record({
      latitude: number(-90, 90),
      longitude: number(-180, 180),
      elevation: number(-1500, 20_000),
      time: fc.integer({ min: Date.UTC(1990), max: Date.UTC(2040) }),
    });
    fc.assert(
      fc.property(weather, place, (air, where) => {
        const result = evapotranspiration(air, where)!;
        expect(Number.isFinite(result)).toBe(true);
        expect(result).toBeGreaterThanOrEqual(0);
        // Even a desert storm evaporates at most 0.1 in/h.
        expect(result).toBeLessThan(1);
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same at night where a pyranometer reads a little below zero', () => {
    const weather = { temperature: 70, relativeHumidity: 50, windSpeed: 5 };
    const at = (solarRadiation: number) =>
      evapotranspiration({ ...weather, solarRadiation }, { ...NDIAYE, time: 0 });
    expect(at(0)).toBeGreaterThan(0);
    expect(at(-3)).toBe(at(0));
  });

  it.each([
    ['humidity', { relativeHumidity: -1 }],
    ['wind', { windSpeed: -1 }],
    ['temperature', { temperature: -400 }],
  ])('has none for a %s that cannot be', (_, wrong) => {
    const weather = { temperature: 70, relativeHumidity: 50, solarRadiation: 500, windSpeed: 5, ...wrong };
    expect(evapotranspiration(weather, { ...NDIAYE, time: 0 })).toBeNull();
  });
});
