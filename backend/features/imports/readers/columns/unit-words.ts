/**
 * Characters in units that programs write instead of the usual ones, each with the text that replaces them. Some of
 * these characters are damaged, such as a degree sign in a wrong encoding.
 */
const SAME_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/â„ƒ|Ã¢Â„ÂƒC?/g, '°C'],
  [/â„‰/g, '°F'],
  [/(?:Â|\u00C2|\uFFFD)?[°º˚∘]|\uFFFD(?=[CFcf])/g, '°'],
  [/["″”]/g, 'in'],
];
const DASHES = /[\u2010-\u2015\u2212]/g;
const SLASHES = /[\u2044\u2215]/g;

/**
 * Maps units as files spell them to names of units. One spelling can stand for several units, of which the class of the
 * measurement chooses one. The spellings are in the form that `unitSpelling` returns.
 */
const UNIT_SPELLINGS: readonly (readonly [spellings: string, units: string])[] = [
  [
    '°c c degc degreec degreesc degcelsius degreecelsius degreescelsius °celsius celsius centigrade gradc gradcelsius',
    'degreeC',
  ],
  [
    '°f f degf degreef degreesf degfahrenheit degreesfahrenheit °fahrenheit fahrenheit gradfahrenheit',
    'degreeF',
  ],
  ['k °k degk kelvin kelvins', 'kelvin'],
  ['mph mi/h mi/hr mile/h miles/h mile/hour miles/hour', 'mph'],
  [
    'km/h km/hr km/hour kmh kmhr kph kmph kmh-1 kmhr-1 kilometer/hour kilometers/hour kilometre/hour kilometres/hour km/std',
    'kmPerHour',
  ],
  [
    'm/s m/sec m/second m/sek ms mps msec ms-1 meter/s meters/s metre/s metres/s meter/second meters/second metre/second metres/second meter/sekunde',
    'metersPerSecond',
  ],
  ['kn kt kts knt knot knots knoten nmi/h', 'knots'],
  ['ft/s ft/sec fps fts-1 feet/second foot/second', 'feetPerSecond'],
  ['inhg inchhg incheshg inchofmercury inchesofmercury inofhg inofmercury inmercury', 'inchesHg'],
  ['hpa hectopascal hectopascals hektopascal', 'hectopascals'],
  ['mbar mb mbars millibar millibars', 'millibar'],
  ['kpa kilopascal kilopascals', 'kilopascals'],
  ['pa pascal pascals', 'pascals'],
  ['mmhg mmofhg torr mmofmercury millimetersofmercury', 'mmHg'],
  ['psi', 'psi'],
  ['mm millimeter millimeters millimetre millimetres', 'mmRain mmSnow mmLevel'],
  ['l/m2 lm-2 l/qm ltr/m2 liter/m2 liters/m2 litre/m2 litres/m2 l/sqm kg/m2 kgm-2', 'mmRain'],
  ['cm centimeter centimeters centimetre centimetres', 'cmRain cmSnow cmLevel'],
  ['in ins inch inches zoll', 'inchesRain inchesSnow inchesLevel inchesHg'],
  ['mm/h mm/hr mm/hour mmh mmhr mmph mmh-1 mmhr-1 mm/std l/m2/h l/m2h kgm-2h-1', 'mmPerHour'],
  ['cm/h cm/hr cm/hour cmh cmh-1', 'cmPerHour'],
  [
    'in/h in/hr in/hour inh inhr inph iph inch/h inch/hr inch/hour inches/h inches/hr inches/hour inh-1',
    'inchesPerHour',
  ],
  ['mm/min mm/minute mmmin-1', 'mmPerMinute'],
  [
    'w/m2 wm2 wm-2 w/qm w/sqm watt/m2 watts/m2 watt/squaremeter watts/squaremeter watts/squaremetre',
    'wattsPerM2',
  ],
  ['kw/m2 kwm2 kwm-2 kw/qm kw/sqm kilowatt/m2 kilowatts/m2', 'kilowattsPerM2'],
  ['lux lx', 'lux'],
  ['klux klx kilolux', 'kilolux'],
  ['fc ftcd footcandle footcandles foot-candles', 'footcandle'],
  ['kfc', 'kilofootcandle'],
  [
    'μmol/m2s μmol/m2/s μmol/s/m2 μmolm-2s-1 μmols-1m-2 μmol/sm2 umol/m2s umol/m2/s umol/s/m2 umolm-2s-1 umol/sm2',
    'microMolPerM2s',
  ],
  ['% %rh rh rh% %rf %relative percent pct prozent', 'percent'],
  ['fraction 0-1', 'fraction'],
  [
    '° deg degree degrees degt °t °true degtrue degreestrue degfromn degreesfromn degfromnorth °fromn °n grad compass cardinal',
    'degrees degreesLatLon',
  ],
  ['ppm', 'ppm'],
  ['ppb', 'ppb'],
  ['μg/m3 ug/m3 μgm3 ugm3 μgm-3 ugm-3 microgram/m3 micrograms/m3', 'microgramPerM3'],
  ['mg/m3 mgm3 mgm-3 milligram/m3', 'milligramPerM3'],
  ['v volt volts vdc', 'volts'],
  ['mv millivolt millivolts', 'millivolts'],
  ['km kilometer kilometers kilometre kilometres', 'kmVisibility kmDistance kmWindRun'],
  ['mi mile miles', 'mileVisibility mileDistance mileWindRun'],
  ['nmi nauticalmile nauticalmiles', 'nauticalMile'],
  ['m meter meters metre metres', 'metersAlt metersLevel mVisibility meterWindRun metersDistance meterSnow'],
  ['ft feet foot', 'feetAlt feetLevel feetVisibility'],
  ['uvi index', 'uvi aqi'],
  ['strikes strike count', 'strikes hits'],
];

const UNITS_BY_SPELLING: ReadonlyMap<string, readonly string[]> = new Map(
  UNIT_SPELLINGS.flatMap(([spellings, units]) =>
    spellings.split(' ').map((spelling) => [spelling, units.split(' ')] as const),
  ),
);

/**
 * Matches known units that no factor converts to a unit of a measurement. A step of Beaufort, for example, is a range
 * of speeds.
 */
const WITHOUT_FACTOR = /^(?:bft|bf|beaufort|mj\/m2|mjm-2|wh\/m2|kwh\/m2|j\/cm2|j\/m2|ly|langleys?)$/;

/**
 * Reduces the different ways to write a unit to fewer: `℃`, `deg. C` and `° C` become `°c` or `degc`, `W·m⁻²` becomes
 * `wm-2`.
 */
function unitSpelling(text: string): string {
  const signs = SAME_SIGNS.reduce((out, [pattern, sign]) => out.replace(pattern, sign), text);
  return signs
    .normalize('NFKC')
    .toLowerCase()
    .replace(DASHES, '-')
    .replace(SLASHES, '/')
    .replace(/\bper\b/g, '/')
    .replace(/[\s.,·⋅*^_()[\]{}']/g, '')
    .replace(/µ/g, 'μ')
    .replace(/\/1$/, '');
}

/**
 * Returns the names of all units that a text can mean, in any class of measurements.
 * @returns an empty list when the text is unknown
 */
export function unitsSpelled(text: string): readonly string[] {
  const spelling = unitSpelling(text);
  return UNITS_BY_SPELLING.get(spelling) ?? UNITS_BY_SPELLING.get(spelling.replace(/^in(?=.)/, '')) ?? [];
}

/**
 * Returns true when a text is a unit that no factor converts to a unit of a measurement, such as Beaufort or a sum of
 * energy.
 */
export function isUnitWithoutFactor(text: string): boolean {
  return WITHOUT_FACTOR.test(unitSpelling(text));
}
