import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportGuess, ImportPreview, ImportTable } from '@mesonet/contract/imports.js';
import { DateTime } from 'luxon';
import { importSamples } from '../import-samples.js';
import { PreviewBuilder } from '../import-preview.js';
import { guessFormat } from './guess-table.js';
import { openQuestion } from './columns/unit-questions.js';

const ZONE = 'America/Denver';
let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'mesonet-vendors-'))));
afterAll(() => rm(folder, { recursive: true }));

/** A reading in metric units, with as many digits as consoles show */
interface Reading {
  local: DateTime;
  celsius: number;
  indoorCelsius: number;
  humidity: number;
  dewCelsius: number;
  windMs: number;
  gustMs: number;
  direction: number;
  hpa: number;
  seaHpa: number;
  /** Rain since the reading before, mm */
  rain: number;
  /** Rain since midnight, mm */
  rainToday: number;
  solar: number;
}

const POINTS = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ');
const point = ({ direction }: Reading) => POINTS[Math.round(direction / 22.5) % 16]!;
const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** Three days of half hours, from 00:30 to midnight. The time of each reading is the end of its half hour. */
const READINGS: readonly Reading[] = Array.from({ length: 144 }, (_, i) => {
  const local = DateTime.fromObject({ year: 2024, month: 3, day: 25 }, { zone: ZONE }).plus({
    minutes: 30 * (i + 1),
  });
  const wave = Math.sin((i - 16) * (Math.PI / 24));
  const rain = i % 7 === 3 ? round(0.2 * ((i % 5) + 1), 1) : 0;
  return {
    local,
    celsius: round(6.3 + 9 * wave + i / 40, 1),
    indoorCelsius: round(20.5 + wave, 1),
    humidity: Math.round(60 - 25 * wave),
    dewCelsius: round(-1 + wave, 1),
    windMs: round(3 + 2 * Math.abs(wave) + (i % 4) / 10, 1),
    gustMs: round(6 + 3 * Math.abs(wave) + (i % 6) / 10, 1),
    direction: (i * 23) % 360,
    hpa: round(831 + 4 * wave, 1),
    seaHpa: round(1014 + 5 * wave, 1),
    rain,
    rainToday: 0,
    solar: Math.max(0, Math.round(700 * wave)),
  };
});
READINGS.forEach((reading, i) => {
  // A console shows the day's rain until midnight, and 0 at midnight.
  const isMidnight = reading.local.hour === 0 && reading.local.minute === 0;
  reading.rainToday = isMidnight ? 0 : round((READINGS[i - 1]?.rainToday ?? 0) + reading.rain, 1);
});

interface DayFigures {
  date: string;
  min: number;
  max: number;
  mean: number;
  rain: number;
  gust: number;
}

/** Computes the figures of each day from the readings alone, in the product's base units. */
function daysOf(rain: 'amounts' | 'totals', digits: { celsius?: number } = {}): DayFigures[] {
  const fahrenheit = ({ celsius }: Reading) => round(celsius * 1.8 + 32, digits.celsius ?? 9);
  const dates = [...new Set(READINGS.map(({ local }) => local.toISODate()!))];
  return dates.map((date) => {
    const ofDay = READINGS.filter(({ local }) => local.toISODate() === date);
    // Rain of the half hour that ends at midnight belongs to the day before.
    const fell = READINGS.filter(({ local }) => local.minus({ minutes: 1 }).toISODate() === date);
    const temperatures = ofDay.map(fahrenheit);
    const millimeters =
      rain === 'amounts'
        ? fell.reduce((sum, each) => sum + each.rain, 0)
        : Math.max(...ofDay.map(({ rainToday }) => rainToday));
    return {
      date,
      min: Math.min(...temperatures),
      max: Math.max(...temperatures),
      mean: temperatures.reduce((sum, each) => sum + each, 0) / temperatures.length,
      rain: millimeters / 25.4,
      gust: Math.max(...ofDay.map(({ gustMs }) => gustMs)) / 0.44704,
    };
  });
}

async function preview(text: string, guess: ImportGuess): Promise<ImportPreview> {
  const path = join(folder, 'file');
  await writeFile(path, text);
  const builder = new PreviewBuilder(ZONE);
  const limits = { timezone: ZONE, now: Date.UTC(2026, 0) };
  for await (const item of importSamples(path, guess, limits)) builder.add(item);
  return builder.build();
}

/** Answers the questions of a table by key. */
function answered(guess: ImportGuess, units: Record<string, string>): ImportGuess {
  const table = guess.table!;
  const columns = table.columns.map((each) =>
    each.key !== null && each.unit === null && units[each.key] !== undefined
      ? { ...each, unit: units[each.key]! }
      : each,
  );
  return { ...guess, table: { ...table, columns } };
}

/** Maps each imported column to its unit. */
function mapping({ columns }: ImportTable): Record<string, string | null> {
  return Object.fromEntries(columns.flatMap(({ key, unit }) => (key === null ? [] : [[key, unit]])));
}

async function expectDays(
  text: string,
  guess: ImportGuess,
  expected: readonly DayFigures[],
  tolerance = 1e-6,
): Promise<ImportPreview> {
  const found = await preview(text, guess);
  expect([found.rows, found.problemCount, found.rejected]).toEqual([READINGS.length, 0, []]);
  expect([found.first, found.last]).toEqual(
    [READINGS[0]!, READINGS.at(-1)!].map(({ local }) => local.toUTC().toISO()),
  );
  expect(found.days.map(({ date, rows }) => [date, rows])).toEqual([
    ['2024-03-25', 47],
    ['2024-03-26', 48],
    ['2024-03-27', 48],
    ['2024-03-28', 1],
  ]);
  found.days.forEach(({ temperature, rain, gust }, i) => {
    const day = expected[i]!;
    const pairs: [number | null | undefined, number][] = [
      [temperature?.min, day.min],
      [temperature?.max, day.max],
      [temperature?.mean, day.mean],
      [rain, day.rain],
      [gust, day.gust],
    ];
    for (const [value, wanted] of pairs) expect(Math.abs(value! - wanted)).toBeLessThan(tolerance);
  });
  return found;
}

const lines = (header: string[], row: (reading: Reading) => string, end = '\r\n') =>
  [...header, ...READINGS.map(row)].join(end) + end;

describe('a log of an Ecowitt console', () => {
  const header = (temp: string, wind: string) =>
    `Time,Indoor Temperature(${temp}),Indoor Humidity(%),Outdoor Temperature(${temp}),Outdoor Humidity(%),Dew Point(${temp}),Feels Like(${temp}),Wind(${wind}),Gust(${wind}),Wind Direction(deg),ABS Pressure(hPa),REL Pressure(hPa),Solar Rad(w/m2),UV-Index,Console Battery (V),External Supply Battery (V),Charge,Hourly Rain(mm),Event Rain(mm),Daily Rain(mm),Weekly Rain(mm),Monthly Rain(mm),Yearly Rain(mm)`;
  const row = (r: Reading) =>
    `${r.local.toFormat('yyyy-MM-dd HH:mm')},${r.indoorCelsius},45,${r.celsius},${r.humidity},${r.dewCelsius},${r.celsius},${r.windMs},${r.gustMs},${r.direction},${r.hpa},${r.seaHpa},${r.solar}.5,2,5.47,--,1,0.0,0.0,${r.rainToday},0.0,0.0,0.0`;

  it.each(['℃', '°C', 'ºC'])('with %s is known whole', async (sign) => {
    const text = lines([header(sign, 'm/s')], row);
    const guess = guessFormat(text);
    expect(openQuestion(guess)).toBeNull();
    expect(mapping(guess.table!)).toMatchObject({
      temperature: 'degreeC',
      indoorTemperature: 'degreeC',
      dewPoint: 'degreeC',
      relativeHumidity: 'percent',
      windSpeed: 'metersPerSecond',
      windGustSpeed: 'metersPerSecond',
      windDirection: 'degrees',
      stationPressure: 'hectopascals',
      adjustedPressure: 'hectopascals',
      solarRadiation: 'wattsPerM2',
      uvIndex: 'uvi',
      rainLastHour: 'mmRain',
      rainToday: 'mmRain',
      rainYear: 'mmRain',
    });
    const { sample } = await expectDays(text, guess, daysOf('totals'));
    expect(sample[0]!.values.stationPressure).toBeCloseTo(READINGS[0]!.hpa / 33.86388640341, 9);
  });

  it('of a newer console is read by its timestamp, through the change of the clock', () => {
    const text = `${header('℃', 'm/s').replace('Time,', 'Time,Timestamp,')}\n2024-11-03 01:30,1730622600,${row(READINGS[0]!).split(',').slice(1).join(',')}\n2024-11-03 01:30,1730619000,${row(READINGS[1]!).split(',').slice(1).join(',')}\n`;
    expect(guessFormat(text).table!.time).toMatchObject({ columns: [1], order: 'epoch', zone: 'utc' });
  });

  it('with a unit that nobody knows is asked for it', () => {
    const guess = guessFormat(lines([header('℃', 'furlong/h')], row));
    expect(openQuestion(guess)).toBe(
      'Choose the unit of columns “Wind(furlong/h)”, “Gust(furlong/h)”, or leave them out, before the import can start',
    );
  });
});

describe('an export of WeatherLink', () => {
  const header = [
    '\t\tTemp\tHi\tLow\tOut\tDew\tWind\tWind\tWind\tHi\tHi\tWind\tHeat\t\t\tRain\tSolar\tIn \tIn ',
    'Date\tTime\tOut\tTemp\tTemp\tHum\tPt.\tSpeed\tDir\tRun\tSpeed\tDir\tChill\tIndex\tBar  \tRain\tRate\tRad.\tTemp\tHum',
  ];
  const row = (r: Reading) => {
    const clock = r.local.toFormat('h:mm') + (r.local.hour < 12 ? 'a' : 'p');
    const f = (celsius: number) => (celsius * 1.8 + 32).toFixed(1);
    const mph = (ms: number) => (ms / 0.44704).toFixed(1);
    return `${r.local.toFormat('M/dd/yy')}\t${clock}\t${f(r.celsius)}\t${f(r.celsius + 1)}\t${f(r.celsius - 1)}\t${r.humidity}\t${f(r.dewCelsius)}\t${mph(r.windMs)}\t${point(r)}\t0.50\t${mph(r.gustMs)}\t${r.direction > 180 ? '---' : point(r)}\t${f(r.celsius)}\t${f(r.celsius)}\t${(r.seaHpa / 33.8638864).toFixed(3)}\t${(r.rain / 25.4).toFixed(4)}\t0.00\t${r.solar}\t${f(r.indoorCelsius)}\t45`;
  };

  it('has broken headers, half days and compass words; speeds and rain are asked', async () => {
    const text = lines(header, row);
    const guess = guessFormat(text);
    expect(guess.table).toMatchObject({
      delimiter: '\t',
      headerLines: 2,
      time: { columns: [0, 1], order: 'mdy', isAmbiguous: false },
      rain: 'interval',
    });
    expect(mapping(guess.table!)).toMatchObject({
      temperature: 'degreeF',
      dewPoint: 'degreeF',
      indoorTemperature: 'degreeF',
      relativeHumidity: null,
      adjustedPressure: 'inchesHg',
      windSpeed: null,
      windGustSpeed: null,
      windDirection: null,
      windGustDirection: null,
      solarRadiation: null,
      rain: null,
      rainRate: null,
    });
    expect(openQuestion(guess)).toContain('“Wind Speed”, “Hi Speed”, “Rain”, “Rain Rate”');
    const units = { windSpeed: 'mph', windGustSpeed: 'mph', rain: 'inchesRain', rainRate: 'inchesPerHour' };
    const ready = answered(guess, units);
    expect(openQuestion(ready)).toBeNull();
    const { sample } = await expectDays(text, ready, daysOf('amounts', { celsius: 1 }), 0.06);
    expect(sample[1]!.values).toMatchObject({ windDirection: 22.5, windGustDirection: 22.5 });
  });
});

describe('a log of Weather Display', () => {
  const names =
    'day month year hour minute temperature   humidity     dewpoint   barometer    windspeed    gustspeed direction   rainlastmin    dailyrain  monthlyrain    yearlyrain   heatindex';
  const cells = (r: Reading) => [
    ...[
      r.local.day,
      r.local.month,
      r.local.year,
      r.local.hour,
      r.local.minute,
      r.celsius.toFixed(1),
      r.humidity,
    ],
    ...[
      r.dewCelsius.toFixed(1),
      r.seaHpa.toFixed(1),
      (r.windMs / 0.514444).toFixed(3),
      (r.gustMs / 0.514444).toFixed(3),
    ],
    ...[r.direction, '0.000', r.rainToday.toFixed(3), '154.400', '1240.200', r.celsius.toFixed(1)],
  ];
  const units = {
    temperature: 'degreeC',
    dewPoint: 'degreeC',
    heatIndex: 'degreeC',
    windSpeed: 'knots',
    windGustSpeed: 'knots',
    rainToday: 'mmRain',
    rainMonth: 'mmRain',
    rainYear: 'mmRain',
  };

  it.each<[string, string, (r: Reading) => string]>([
    [
      'in columns set apart by spaces',
      names,
      (r) =>
        ` ${cells(r)
          .map((each) => String(each).padStart(5))
          .join('  ')}`,
    ],
    ['with commas', names.replace(/ +/g, ','), (r) => cells(r).join(',')],
  ])('%s has its time in five columns', async (_, header, row) => {
    const text = lines([header], row);
    const guess = guessFormat(text);
    expect(guess.table!.time).toMatchObject({ columns: [2, 1, 0, 3, 4], order: 'parts', zone: 'station' });
    expect(mapping(guess.table!)).toMatchObject({ adjustedPressure: 'hectopascals', temperature: null });
    expect(openQuestion(guess)).toContain('“temperature”, “dewpoint”');
    const ready = answered(guess, units);
    expect(openQuestion(ready)).toBeNull();
    await expectDays(text, ready, daysOf('totals'), 0.002);
  });
});

describe('a monthly log of Cumulus', () => {
  const fields = (r: Reading) => [
    ...[
      r.celsius,
      r.humidity,
      r.dewCelsius,
      (r.windMs * 3.6).toFixed(2),
      (r.gustMs * 3.6).toFixed(2),
      r.direction,
    ],
    ...['0.0', r.rainToday, r.seaHpa, '1042.3', r.indoorCelsius, 45, (r.windMs * 3.6).toFixed(2), r.celsius],
    ...[r.celsius, '0.0', r.solar, '0.00', '11.2', r.celsius, 700, '3.2', r.direction, '0.0', r.rainToday],
    ...[r.celsius, r.celsius],
  ];
  const units = {
    windSpeed: 'kmPerHour',
    windGustSpeed: 'kmPerHour',
    rainRate: 'mmPerHour',
    rainToday: 'mmRain',
  };

  it.each<[string, (r: Reading) => string, object]>([
    [
      'has no header',
      (r) => [r.local.toFormat('dd/MM/yy,HH:mm'), ...fields(r)].join(','),
      { columns: [0, 1], order: 'dmy', isAmbiguous: false, zone: 'station' },
    ],
    [
      'may have semicolons and decimal commas',
      (r) => [r.local.toFormat('dd-MM-yy;HH:mm'), ...fields(r)].join(';').replaceAll('.', ','),
      { columns: [0, 1], order: 'dmy', isAmbiguous: false, zone: 'station' },
    ],
    [
      'of version 4 names the second',
      (r) => [r.local.toFormat('dd/MM/yy HH:mm'), r.local.toSeconds(), ...fields(r)].join(','),
      { columns: [1], order: 'epoch', isAmbiguous: false, zone: 'utc' },
    ],
  ])('%s', async (_, row, time) => {
    const text = lines([], row);
    const guess = guessFormat(text);
    expect(guess.table).toMatchObject({ headerLines: 0, time });
    expect(mapping(guess.table!)).toMatchObject({
      temperature: 'degreeC',
      indoorTemperature: 'degreeC',
      windChill: 'degreeC',
      adjustedPressure: 'hectopascals',
      windSpeed: null,
      rainToday: null,
    });
    const ready = answered(guess, units);
    expect(openQuestion(ready)).toBeNull();
    await expectDays(text, ready, daysOf('totals'), 0.005);
  });
});

describe('a log by a template of Meteobridge', () => {
  it('names variables, whose units are fixed', async () => {
    const header =
      'YYYYMMDDhhmm,th0temp-act,th0hum-act,th0dew-act,thb0press-act,thb0seapress-act,wind0avgwind-act,wind0wind-max10,wind0dir-act,rain0total-daysum,sol0rad-act,th0temp-dmax';
    const text = lines([header], (r) =>
      [
        ...[r.local.toFormat('yyyyMMddHHmm'), r.celsius, r.humidity, r.dewCelsius, r.hpa, r.seaHpa, r.windMs],
        ...[r.gustMs, r.direction, r.rainToday, r.solar, 99],
      ].join(','),
    );
    const guess = guessFormat(text);
    expect(openQuestion(guess)).toBeNull();
    expect(guess.table!.columns.at(-1)!.key).toBeNull();
    await expectDays(text, guess, daysOf('totals'));
  });
});

describe('a table of the MIDC', () => {
  it('has the day of the year and hours and minutes as one number, in standard time', async () => {
    const header =
      ',Year,DOY,MST,Global Horizontal [W/m^2],Tower Dry Bulb Temp [deg C],Tower RH [%],Avg Wind Speed @ 6ft [m/s],Avg Wind Direction @ 6ft [deg from N],Peak Wind Speed @ 6ft [m/s],Station Pressure [mBar],Precipitation [mm],Zenith Angle [degrees]';
    const text = lines([header], (r) => {
      const standard = r.local.setZone('UTC-7');
      return [
        ...[
          0,
          standard.year,
          standard.ordinal,
          Number(standard.toFormat('Hmm')),
          r.solar - 1.2,
          r.celsius,
          r.humidity,
        ],
        ...[r.windMs, r.direction, r.gustMs, r.hpa, r.rain, 77.1],
      ].join(',');
    });
    const guess = guessFormat(text);
    expect(guess.table!.time).toEqual({
      columns: [1, 2, 3],
      order: 'doy',
      isAmbiguous: false,
      zone: '-07:00',
    });
    expect(openQuestion(guess)).toBeNull();
    expect(mapping(guess.table!)).toMatchObject({ stationPressure: 'millibar', rain: 'mmRain' });
    await expectDays(text, guess, daysOf('amounts'));
  });

  it('or dates and clock times', () => {
    const text =
      'DATE (MM/DD/YYYY),MST,Temperature @ 2m [deg C]\n1/1/2019,00:00,-16.59\n1/13/2019,00:01,-16.6\n';
    expect(guessFormat(text).table).toMatchObject({
      time: { columns: [0, 1], order: 'mdy', zone: '-07:00' },
      columns: [{ key: null }, { key: null }, { key: 'temperature', unit: 'degreeC' }],
    });
  });
});

describe('a German logger', () => {
  const comma = (value: number) => String(value).replace('.', ',');
  const german = (r: Reading) => point(r).replaceAll('E', 'O');
  const row = (r: Reading) =>
    [
      ...[
        r.local.toFormat('dd.MM.yyyy'),
        r.local.toFormat('HH:mm'),
        comma(r.celsius),
        r.humidity,
        comma(r.hpa),
      ],
      ...[comma(round(r.windMs * 3.6, 2)), comma(round(r.gustMs * 3.6, 2)), german(r), comma(r.rain)],
    ].join(';');

  it('has semicolons, decimal commas and Ost', async () => {
    const header =
      'Datum;Uhrzeit;Temperatur (°C);Luftfeuchte (%);Luftdruck (hPa);Windgeschwindigkeit (km/h);Windböen (km/h);Windrichtung;Regen (mm)';
    const text = lines([header], row);
    const guess = guessFormat(text);
    expect(guess.table).toMatchObject({
      delimiter: ';',
      decimal: ',',
      time: { columns: [0, 1], order: 'dmy' },
    });
    expect(openQuestion(guess)).toBeNull();
    expect(mapping(guess.table!)).toMatchObject({ stationPressure: 'hectopascals', windDirection: null });
    const { sample } = await expectDays(text, guess, daysOf('amounts'), 0.005);
    expect(sample.map(({ values }) => values.windDirection)).toEqual(
      READINGS.slice(0, sample.length).map((r) => POINTS.indexOf(point(r)) * 22.5),
    );
  });

  it('without units is asked for all that can be several', () => {
    const guess = guessFormat(
      lines(
        ['Datum;Uhrzeit;Temperatur;Luftfeuchte;Luftdruck;Windgeschwindigkeit;Windböen;Windrichtung;Regen'],
        row,
      ),
    );
    expect(openQuestion(guess)).toBe(
      'Choose the unit of columns “Temperatur”, “Luftdruck”, “Windgeschwindigkeit”, “Windböen”, “Regen”, or leave them out, before the import can start',
    );
  });
});
