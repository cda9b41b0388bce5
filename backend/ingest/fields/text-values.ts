/**
 * One group of letters for the present weather as METAR, the weather
 * report of airports, writes it: intensity, descriptor, phenomena.
 */
const METAR_GROUP =
  /^(?:[-+]|VC)?(?:MI|PR|BC|DR|BL|SH|TS|FZ)*(?:DZ|RA|SN|SG|IC|PL|GR|GS|UP|BR|FG|FU|VA|DU|SA|HZ|PY|PO|SQ|FC|SS|DS)*$/;
const MAX_METAR_GROUPS = 5;

const PRECIPITATION_WORDS: ReadonlySet<string> = new Set([
  'none',
  'unknown',
  'drizzle',
  'rain',
  'rain and hail',
  'rain and snow',
  'freezing drizzle',
  'freezing rain',
  'ice pellets',
  'sleet',
  'graupel',
  'hail',
  'snow',
  'snow grains',
  'ice crystals',
  'mixed',
]);

const POLLUTANTS: ReadonlySet<string> = new Set([
  'pm1',
  'pm2.5',
  'pm25',
  'pm10',
  'o3',
  'ozone',
  'no',
  'no2',
  'nox',
  'so2',
  'co',
  'co2',
  'nh3',
  'voc',
]);

const MAX_LENGTH = 40;

/**
 * Tells whether a text is an allowed value of a text measurement. Only words of a closed list are allowed, so that no
 * sender can place markup or formulas where people read the values.
 * @param value trimmed, not empty
 */
export function isKnownText(key: string, value: string): boolean {
  if (value.length > MAX_LENGTH) return false;
  switch (key) {
    case 'precipitationType':
      return PRECIPITATION_WORDS.has(value.toLowerCase().replaceAll('_', ' ')) || isPresentWeather(value);
    case 'mainPollutant':
      return POLLUTANTS.has(value.toLowerCase());
    default:
      return false;
  }
}

function isPresentWeather(value: string): boolean {
  const groups = value.toUpperCase().split(' ').filter(Boolean);
  return (
    groups.length <= MAX_METAR_GROUPS &&
    groups.every((group) => /[A-Z]{2}$/.test(group) && METAR_GROUP.test(group))
  );
}
