import { IMPORT_RAIN } from '@mesonet/contract/imports.js';
import { type Measurement, STORED_MEASUREMENTS } from '@mesonet/contract/measurements.js';
import { inputUnit, UNITS } from '@mesonet/contract/units.js';

/** What programs call things beside the names of the catalogue; compared without case, spaces and signs. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  temperature: [
    'temp',
    'temperature',
    'outdoor temperature',
    'outside temperature',
    'air temperature',
    'temp out',
    'dry-bulb',
  ],
  relativeHumidity: ['humidity', 'outdoor humidity', 'outside humidity', 'hum', 'rh', 'rhum', 'out hum'],
  dewPoint: ['dewpoint', 'dew pt', 'dew-point'],
  stationPressure: ['absolute pressure', 'pressure', 'abs pressure'],
  adjustedPressure: ['barometer', 'relative pressure', 'sea level pressure', 'bar', 'rel pressure', 'baro'],
  windSpeed: ['wind', 'wspd', 'wind avg', 'average wind'],
  windDirection: ['wdir', 'wind dir', 'direction'],
  windGustSpeed: ['gust', 'wind gust', 'hi speed', 'gust speed'],
  windGustDirection: ['gust dir', 'hi dir', 'gust direction'],
  solarRadiation: ['solar', 'solar rad', 'ghi', 'solar rad.'],
  uvIndex: ['uvi', 'uv'],
  rainRate: ['rate', 'precip rate', 'rain rate'],
  rainToday: ['daily rain', 'day rain', 'precip. accum.', 'rain day'],
  rainMonth: ['monthly rain'],
  rainWeek: ['weekly rain'],
  rainYear: ['yearly rain'],
  indoorTemperature: ['indoor temp', 'inside temperature', 'temp in'],
  indoorHumidity: ['inside humidity', 'in hum'],
  [IMPORT_RAIN]: ['rain', 'precipitation', 'rainfall', 'precip', 'rain total', 'total rain'],
};

/** Unit texts of headers → names of units; the class of the measurement decides among them. */
const UNIT_WORDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^°?\s*c$|^deg(rees?)?\s*c|celsius/i, ['degreeC']],
  [/^°?\s*f$|^deg(rees?)?\s*f|fahrenheit/i, ['degreeF']],
  [/^mph$|^mi\/h/i, ['mph']],
  [/^km\/?h$|^kph$|^kmh$/i, ['kmPerHour']],
  [/^m\/s$|^ms$|^mps$/i, ['metersPerSecond']],
  [/^kn(ots?)?$|^kts?$/i, ['knots']],
  [/^in(ches)?\s*hg$/i, ['inchesHg']],
  [/^hpa$/i, ['hectopascals']],
  [/^mbar$|^mb$|^millibars?$/i, ['millibar', 'hectopascals']],
  [/^kpa$/i, ['kilopascals']],
  [/^mm\/?h(r|our)?$/i, ['mmPerHour']],
  [/^in(ch|ches)?\/?h(r|our)?$/i, ['inchesPerHour']],
  [/^mm$/i, ['mmRain']],
  [/^in(ch|ches)?\.?$/i, ['inchesRain', 'inchesSnow']],
  [/^cm$/i, ['cmSnow']],
  [/^km$/i, ['kmVisibility', 'kmDistance', 'kmWindRun']],
  [/^mi(les?)?$/i, ['mileVisibility', 'mileDistance', 'mileWindRun']],
  [/^m$/i, ['metersAlt', 'metersLevel', 'mVisibility']],
  [/^ft$/i, ['feetAlt', 'feetLevel', 'feetVisibility']],
];

const simple = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const NAMES: ReadonlyMap<string, { key: string; unit?: string }> = new Map([
  ...STORED_MEASUREMENTS.flatMap((each) => namesOf(each)),
  ...Object.entries(OTHER_NAMES).flatMap(([key, names]) =>
    names.map((name) => [simple(name), { key }] as const),
  ),
]);

function namesOf({
  key,
  label,
  protocols,
}: Measurement): (readonly [string, { key: string; unit?: string }])[] {
  const fields = Object.values(protocols).map(({ name, unit }) => [simple(name), { key, unit }] as const);
  return [...fields, [simple(label), { key }], [simple(key), { key }]];
}

/** The class of what a column holds. */
export function classOf(key: string): string {
  return key === IMPORT_RAIN ? 'rain' : (STORED_MEASUREMENTS.find((each) => each.key === key)?.mClass ?? '');
}

/**
 * What a column holds, from its header: `Temp (°C)`, `Wind km/h`, `outTemp`, `temperature[degreeC]`.
 * @returns null when the name tells nothing; a unit that is null was not told
 */
export function guessColumn(header: string): { key: string; unit: string | null } | null {
  const [, name = header, unitText] = /^(.*?)\s*[([]([^)\]]*)[)\]]\s*$/.exec(header.trim()) ?? [];
  const whole = NAMES.get(simple(name));
  if (whole)
    return { key: whole.key, unit: guessUnit(unitText ?? '', classOf(whole.key)) ?? whole.unit ?? null };
  const [, shorter = '', lastWord = ''] = /^(.*?)[\s_,]+(\S+)$/.exec(name.trim()) ?? [];
  const found = NAMES.get(simple(shorter));
  const unit = found && guessUnit(lastWord, classOf(found.key));
  return found && unit ? { key: found.key, unit } : null;
}

function guessUnit(text: string, mClass: string): string | null {
  if (inputUnit(mClass, text.trim()) && UNITS.some(({ unit }) => unit === text.trim())) return text.trim();
  const names = UNIT_WORDS.find(([word]) => word.test(text.trim()))?.[1] ?? [];
  return names.find((name) => inputUnit(mClass, name)) ?? null;
}
