/**
 * A row of the unit catalogue: measurement class, unit, name, abbreviation, factor, offset, least digits after the
 * point in exported files, whether it is the base unit, the category in which users choose it, the units of another
 * class whose choice also selects this unit, and the digits after the point shown to people.
 */
export type UnitRow = readonly [
  mClass: string,
  unit: string,
  name: string,
  abbrev: string,
  factor: number,
  offset: number,
  decimals: number,
  isBase: boolean,
  choice: string,
  follows: string,
  shown: number,
];

/**
 * The unit catalogue as data: value in the unit = value in the base unit × factor + offset. Factors are exact. Lines
 * are not wrapped, so that columns line up.
 */
// oxfmt-ignore
export const UNIT_TABLE: readonly UnitRow[] = [
  ['rain',          'inchesRain',      'inches',                                 'in',       1,               0,        4, true,  'rain',        '',                                   2],
  ['rain',          'mmRain',          'millimeters',                            'mm',       25.4,            0,        2, false, 'rain',        '',                                   1],
  ['rainrate',      'inchesPerHour',   'inches per hour',                        'in/hr',    1,               0,        3, true,  '',            'inchesRain',                         2],
  ['rainrate',      'mmPerHour',       'millimeters per hour',                   'mm/hr',    25.4,            0,        3, false, '',            'mmRain',                             1],
  ['snowdepth',     'inchesSnow',      'inches',                                 'in',       1,               0,        1, true,  '',            'inchesRain',                         1],
  ['snowdepth',     'cmSnow',          'centimeters',                            'cm',       2.54,            0,        1, false, '',            'mmRain',                             1],
  ['temperature',   'degreeF',         'Fahrenheit',                             '°F',       1,               0,        1, true,  'temperature', '',                                   1],
  ['temperature',   'degreeC',         'Celsius',                                '°C',       5 / 9,           -160 / 9, 1, false, 'temperature', '',                                   1],
  ['windspeed',     'mph',             'miles per hour',                         'mph',      1,               0,        1, true,  'windspeed',   '',                                   1],
  ['windspeed',     'kmPerHour',       'kilometers per hour',                    'km/h',     1.609344,        0,        1, false, 'windspeed',   '',                                   1],
  ['windspeed',     'metersPerSecond', 'meters per second',                      'm/s',      0.44704,         0,        1, false, 'windspeed',   '',                                   1],
  ['windspeed',     'knots',           'knots',                                  'kn',       1609.344 / 1852, 0,        1, false, 'windspeed',   '',                                   1],
  ['windrun',       'mileWindRun',     'miles',                                  'mi',       1,               0,        1, true,  '',            'mph knots',                          1],
  ['windrun',       'kmWindRun',       'kilometers',                             'km',       1.609344,        0,        1, false, '',            'kmPerHour',                          1],
  ['windrun',       'meterWindRun',    'meters',                                 'm',        1609.344,        0,        0, false, '',            'metersPerSecond',                    0],
  ['pressure',      'inchesHg',        'inches of mercury',                      'inHg',     1,               0,        2, true,  'pressure',    '',                                   2],
  ['pressure',      'millibar',        'millibars',                              'mbar',     33.86388640341,  0,        0, false, 'pressure',    '',                                   1],
  ['pressure',      'hectopascals',    'hectopascals',                           'hPa',      33.86388640341,  0,        0, false, 'pressure',    '',                                   1],
  ['pressure',      'kilopascals',     'kilopascals',                            'kPa',      3.386388640341,  0,        1, false, 'pressure',    '',                                   2],
  ['vaporPressure', 'inchesHg',        'inches of mercury',                      'inHg',     1,               0,        3, true,  '',            'inchesHg',                           3],
  ['vaporPressure', 'hectopascals',    'hectopascals',                           'hPa',      33.86388640341,  0,        1, false, '',            'millibar hectopascals kilopascals',  1],
  ['altitude',      'feetAlt',         'feet',                                   'ft',       1,               0,        0, true,  'altitude',    '',                                   0],
  ['altitude',      'metersAlt',       'meters',                                 'm',        0.3048,          0,        0, false, 'altitude',    '',                                   0],
  ['level',         'feetLevel',       'feet',                                   'ft',       1,               0,        2, true,  '',            'feetAlt',                            2],
  ['level',         'metersLevel',     'meters',                                 'm',        0.3048,          0,        2, false, '',            'metersAlt',                          2],
  ['visibility',    'mileVisibility',  'miles',                                  'mi',       1,               0,        2, true,  'visibility',  '',                                   1],
  ['visibility',    'mVisibility',     'meters',                                 'm',        1609.344,        0,        0, false, 'visibility',  '',                                   0],
  ['visibility',    'kmVisibility',    'kilometers',                             'km',       1.609344,        0,        2, false, 'visibility',  '',                                   1],
  ['visibility',    'feetVisibility',  'feet',                                   'ft',       5280,            0,        0, false, 'visibility',  '',                                   0],
  ['distance',      'mileDistance',    'miles',                                  'mi',       1,               0,        1, true,  '',            'mileVisibility feetVisibility',      1],
  ['distance',      'kmDistance',      'kilometers',                             'km',       1.609344,        0,        1, false, '',            'kmVisibility mVisibility',           1],
  ['humidity',      'percent',         'percent',                                '%',        1,               0,        0, true,  '',            '',                                   0],
  ['direction',     'degrees',         'degrees',                                '°',        1,               0,        0, true,  '',            '',                                   0],
  ['radiation',     'wattsPerM2',      'watts per square meter',                 'W/m²',     1,               0,        0, true,  '',            '',                                   0],
  ['illuminance',   'lux',             'lux',                                    'lx',       1,               0,        0, true,  '',            '',                                   0],
  ['par',           'microMolPerM2s',  'micromoles per square meter per second', 'µmol/m²s', 1,               0,        0, true,  '',            '',                                   0],
  ['mixingratio',   'ppm',             'parts per million',                      'ppm',      1,               0,        3, true,  '',            '',                                   3],
  ['concentration', 'microgramPerM3',  'micrograms per cubic meter',             'µg/m³',    1,               0,        1, true,  '',            '',                                   1],
  ['concentration', 'milligramPerM3',  'milligrams per cubic meter',             'mg/m³',    0.001,           0,        3, false, '',            '',                                   3],
  ['voltage',       'volts',           'volts',                                  'V',        1,               0,        2, true,  '',            '',                                   2],
  ['position',      'degreesLatLon',   'degrees',                                '°',        1,               0,        6, true,  '',            '',                                   6],
  ['strikes',       'strikes',         'strikes',                                '',         1,               0,        0, true,  '',            '',                                   0],
  ['hits',          'hits',            'hits',                                   '',         1,               0,        0, true,  '',            '',                                   0],
  ['uvi',           'uvi',             'UV index',                               '',         1,               0,        1, true,  '',            '',                                   1],
  ['aqi',           'aqi',             'air quality index',                      '',         1,               0,        0, true,  '',            '',                                   0],
];
