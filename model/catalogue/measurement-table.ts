import type { TrendStat } from '../trend-stats.js';

/**
 * A row of the measurement catalogue: key, label, class, base unit, digits after the point, statistics that summarize a
 * day, then the name of the field in each of the four protocols by which stations send.
 */
export type MeasurementRow = readonly [
  key: string,
  label: string,
  mClass: string,
  baseUnit: string,
  decimals: number,
  summary: SummaryCell,
  weatherUnderground: string,
  ecowitt: string,
  microserver: string,
  weewx: string,
];

/** One to three statistics, separated by a space. If `avg` is not among them, a trend shows the first. */
type SummaryCell = '' | TrendStat | `${TrendStat} ${TrendStat}` | `${TrendStat} ${TrendStat} ${TrendStat}`;

/**
 * The measurement catalogue as data. The last four columns hold the field's name in a station protocol, `''` if the
 * protocol has no such field, or `name[unit]` if the protocol sends another unit than the base unit. Lines are not
 * wrapped, so that columns line up.
 */
// oxfmt-ignore
export const MEASUREMENT_TABLE: readonly MeasurementRow[] = [
  ['sampleTime',              'Sample Time',                              'time',          '',               0, '',            'dateutc',                  'dateutc',           'mtSampTime',              'dateTime'],
  ['temperature',             'Temperature',                              'temperature',   'degreeF',        1, 'min max avg', 'tempf',                    'tempf',             'mtTemp1',                 'outTemp'],
  ['dewPoint',                'Dew Point',                                'temperature',   'degreeF',        1, 'min max avg', 'dewptf',                   '',                  'mtDewPoint',              'dewpoint'],
  ['wetBulb',                 'Wet Bulb',                                 'temperature',   'degreeF',        1, 'min max avg', '',                         '',                  'mtWetBulbTemp',           ''],
  ['wetBulbGlobe',            'Wet Bulb Globe Temperature',               'temperature',   'degreeF',        1, 'max avg',     '',                         'wbgt',              'mtWetBulbGlobeTemp',      ''],
  ['blackGlobe',              'Black Globe Temperature',                  'temperature',   'degreeF',        1, 'max avg',     '',                         'bgt',               '',                        ''],
  ['heatIndex',               'Heat Index',                               'temperature',   'degreeF',        1, 'max',         '',                         '',                  'mtHeatIndex',             'heatindex'],
  ['windChill',               'Wind Chill',                               'temperature',   'degreeF',        1, 'min',         'windchillf',               '',                  'mtWindChill',             'windchill'],
  ['apparentTemperature',     'Apparent Temperature',                     'temperature',   'degreeF',        1, 'min max',     '',                         '',                  '',                        'appTemp'],
  ['humidex',                 'Humidex',                                  'temperature',   'degreeF',        1, 'max',         '',                         '',                  '',                        'humidex'],
  ['relativeHumidity',        'Relative Humidity',                        'humidity',      'percent',        0, 'min max avg', 'humidity',                 'humidity',          'mtRelHumidity',           'outHumidity'],
  ['stationPressure',         'Station Pressure',                         'pressure',      'inchesHg',       3, 'min max avg', '',                         'baromabsin',        'mtRawBaromPress',         'pressure'],
  ['adjustedPressure',        'Adjusted Barometric Pressure',             'pressure',      'inchesHg',       2, 'min max avg', 'baromin',                  'baromrelin',        'mtAdjBaromPress',         'barometer'],
  ['altimeter',               'Altimeter Setting',                        'pressure',      'inchesHg',       2, 'avg',         '',                         '',                  '',                        'altimeter'],
  ['densityAltitude',         'Density Altitude',                         'altitude',      'feetAlt',        0, 'max',         '',                         '',                  'mtDensityAltitude',       ''],
  ['vaporPressure',           'Vapor Pressure',                           'vaporPressure', 'inchesHg',       3, 'avg',         '',                         '',                  'mtVaporPressure',         ''],
  ['vaporPressureDeficit',    'Vapor Pressure Deficit',                   'vaporPressure', 'inchesHg',       3, 'max avg',     '',                         'vpd',               '',                        ''],
  ['windSpeed',               'Wind Speed',                               'windspeed',     'mph',            1, 'max avg',     'windspeedmph',             'windspeedmph',      'mtWindSpeed',             'windSpeed'],
  ['windDirection',           'Wind Direction',                           'direction',     'degrees',        0, 'avg stddev',  'winddir',                  'winddir',           'mtAdjWindDir',            'windDir'],
  ['windSpeed2MinAvg',        '2-Minute Rolling Average Wind Speed',      'windspeed',     'mph',            1, 'max avg',     'windspdmph_avg2m',         '',                  'mt2MinRollAvgWindSpeed',  ''],
  ['windDirection2MinAvg',    '2-Minute Rolling Average Wind Direction',  'direction',     'degrees',        0, 'stddev avg',  'winddir_avg2m',            '',                  'mt2MinRollAvgWindDir',    ''],
  ['windSpeed10MinAvg',       '10-Minute Rolling Average Wind Speed',     'windspeed',     'mph',            1, 'max avg',     '',                         'windspdmph_avg10m', 'mt10MinRollAvgWindSpeed', ''],
  ['windDirection10MinAvg',   '10-Minute Rolling Average Wind Direction', 'direction',     'degrees',        0, 'stddev avg',  '',                         'winddir_avg10m',    'mt10MinRollAvgWindDir',   ''],
  ['windGustSpeed',           'Wind Gust Speed',                          'windspeed',     'mph',            1, 'max',         'windgustmph',              'windgustmph',       'mt3SecRollAvgWindSpeed',  'windGust'],
  ['windGustDirection',       'Wind Gust Direction',                      'direction',     'degrees',        0, 'avg',         'windgustdir',              '',                  'mt3SecRollAvgWindDir',    'windGustDir'],
  ['windGustSpeed10Min',      '10-Minute Wind Gust Speed',                'windspeed',     'mph',            1, 'max avg',     'windgustmph_10m',          '',                  'mt10MinWindGustSpeed',    ''],
  ['windGustDirection10Min',  '10-Minute Wind Gust Direction',            'direction',     'degrees',        0, 'avg',         'windgustdir_10m',          '',                  'mt10MinWindGustDir',      ''],
  ['windGustSpeed60Min',      '60-Minute Wind Gust Speed',                'windspeed',     'mph',            1, 'max',         '',                         '',                  'mt60MinWindGustSpeed',    ''],
  ['windGustDirection60Min',  '60-Minute Wind Gust Direction',            'direction',     'degrees',        0, 'avg',         '',                         '',                  'mt60MinWindGustDir',      ''],
  ['windRunToday',            'Wind Run Today',                           'windrun',       'mileWindRun',    1, 'max',         '',                         '',                  '',                        'windrun'],
  ['rainToday',               'Rain Today',                               'rain',          'inchesRain',     4, 'max',         'dailyrainin',              'dailyrainin',       'mtRainToday',             'dayRain'],
  ['rainWeek',                'Rain This Week',                           'rain',          'inchesRain',     4, 'max',         'weeklyrainin',             'weeklyrainin',      'mtRainThisWeek',          ''],
  ['rainMonth',               'Rain This Month',                          'rain',          'inchesRain',     4, 'max',         'monthlyrainin',            'monthlyrainin',     'mtRainThisMonth',         'monthRain'],
  ['rainYear',                'Rain This Year',                           'rain',          'inchesRain',     4, 'max',         'yearlyrainin',             'yearlyrainin',      'mtRainThisYear',          'yearRain'],
  ['rainEvent',               'Rain Event',                               'rain',          'inchesRain',     4, 'max',         '',                         'eventrainin',       '',                        ''],
  ['rainLastHour',            'Rain Last Hour',                           'rain',          'inchesRain',     4, 'max',         'rainin',                   'hourlyrainin',      'mtRainLastHr',            'hourRain'],
  ['rainLast24Hours',         'Rain Last 24 Hours',                       'rain',          'inchesRain',     4, 'max',         '',                         'last24hrainin',     '',                        'rain24'],
  ['rainRate',                'Rain Rate',                                'rainrate',      'inchesPerHour',  3, 'max',         '',                         'rainratein',        'mtRainRate',              'rainRate'],
  ['hailToday',               'Hail Today',                               'hits',          'hits',           0, 'max',         '',                         '',                  'mtHailToday',             ''],
  ['precipitationType',       'Precipitation Type',                       'text',          '',               0, 'last',        'weather',                  '',                  '',                        ''],
  ['snowDepth',               'Snow Depth',                               'snowdepth',     'inchesSnow',     1, 'max',         '',                         '',                  '',                        'snowDepth'],
  ['solarRadiation',          'Solar Radiation',                          'radiation',     'wattsPerM2',     0, 'max avg',     'solarradiation',           'solarradiation',    'mtSolarRadiation',        'radiation'],
  ['uvIndex',                 'UV Index',                                 'uvi',           'uvi',            1, 'max',         'UV',                       'uv',                '',                        'UV'],
  ['illuminance',             'Illuminance',                              'illuminance',   'lux',            0, 'max avg',     '',                         '',                  '',                        'illuminance'],
  ['photosyntheticRadiation', 'Photosynthetically Active Radiation',      'par',           'microMolPerM2s', 0, 'max avg',     '',                         '',                  '',                        ''],
  ['evapotranspiration',      'Reference Evapotranspiration',             'rainrate',      'inchesPerHour',  3, 'max',         '',                         '',                  '',                        'ET'],
  ['visibility',              'Visibility',                               'visibility',    'mileVisibility', 2, 'min avg',     'visibility[nauticalMile]', '',                  'mtVisibility',            ''],
  ['cloudBase',               'Cloud Base',                               'altitude',      'feetAlt',        0, 'min avg',     '',                         '',                  'mtCloudBase',             'cloudbase'],
  ['lightningCountToday',     'Lightning Strikes Today',                  'strikes',       'strikes',        0, 'max',         '',                         'lightning_num',     '',                        'lightning_strike_count'],
  ['lightningDistance',       'Lightning Distance',                       'distance',      'mileDistance',   1, 'min',         '',                         'lightning[km]',     '',                        'lightning_distance'],
  ['pm25',                    'PM2.5',                                    'concentration', 'microgramPerM3', 1, 'max avg',     'AqPM2.5',                  'pm25_ch1',          '',                        'pm2_5'],
  ['pm10',                    'PM10',                                     'concentration', 'microgramPerM3', 1, 'max avg',     'AqPM10',                   'pm10_co2',          '',                        'pm10_0'],
  ['ozone',                   'Ozone',                                    'mixingratio',   'ppm',            3, 'max avg',     'AqOZONE[ppb]',             '',                  '',                        'o3'],
  ['carbonDioxide',           'Carbon Dioxide',                           'mixingratio',   'ppm',            0, 'max avg',     '',                         'co2',               '',                        'co2'],
  ['airQualityIndex',         'Air Quality Index',                        'aqi',           'aqi',            0, 'max avg',     '',                         '',                  '',                        ''],
  ['mainPollutant',           'Main Pollutant',                           'text',          '',               0, 'last',        '',                         '',                  '',                        ''],
  ['soilTemperature',         'Soil Temperature',                         'temperature',   'degreeF',        1, 'min max avg', 'soiltempf',                'tf_ch1',            '',                        'soilTemp1'],
  ['soilMoisture',            'Soil Moisture',                            'humidity',      'percent',        0, 'min max avg', 'soilmoisture',             'soilmoisture1',     '',                        ''],
  ['leafWetness',             'Leaf Wetness',                             'humidity',      'percent',        0, 'avg',         'leafwetness',              'leafwetness_ch1',   '',                        ''],
  ['waterLevel',              'Water Level',                              'level',         'feetLevel',      2, 'min max avg', '',                         '',                  '',                        ''],
  ['indoorTemperature',       'Indoor Temperature',                       'temperature',   'degreeF',        1, 'min max avg', 'indoortempf',              'tempinf',           '',                        'inTemp'],
  ['indoorHumidity',          'Indoor Humidity',                          'humidity',      'percent',        0, 'min max avg', 'indoorhumidity',           'humidityin',        '',                        'inHumidity'],
  ['latitude',                'Latitude',                                 'position',      'degreesLatLon',  6, 'last',        '',                         '',                  '',                        ''],
  ['longitude',               'Longitude',                                'position',      'degreesLatLon',  6, 'last',        '',                         '',                  '',                        ''],
  ['batteryVoltage',          'Battery Voltage',                          'voltage',       'volts',          2, 'min avg',     '',                         '',                  '',                        'consBatteryVoltage'],
];
