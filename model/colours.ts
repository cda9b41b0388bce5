export type ThemeName = 'light' | 'dark';

/** Themes that users can choose; `system` follows the setting of the user's device. */
export const THEME_CHOICES = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/**
 * All colours of the console and of the server's images, as [light theme, dark theme]. Colours of text have a contrast
 * of at least 4.5 : 1 to the background of the page and of cards.
 */
const COLOURS = {
  page: ['#f5f7f9', '#0d1217'],
  card: ['#ffffff', '#151b22'],
  raised: ['#ffffff', '#1b232c'],
  soft: ['#eef3f6', '#1b232c'],
  line: ['#e4e9ee', '#252e38'],
  /** Border of fields and buttons, with a contrast of 3 : 1 to every background. */
  edge: ['#7a8793', '#667482'],
  ink: ['#15212b', '#e8eef4'],
  muted: ['#5d6b78', '#9aa8b5'],
  faint: ['#5f6d7b', '#8593a1'],
  brand: ['#0e7490', '#3bc9db'],
  onBrand: ['#ffffff', '#0d1217'],
  good: ['#2f9e44', '#51cf66'],
  goodText: ['#237a35', '#51cf66'],
  warning: ['#e8590c', '#ff922b'],
  warningText: ['#b8440a', '#ff922b'],
  danger: ['#c92a2a', '#ff8787'],
  temperature: ['#d9480f', '#ff8c5a'],
  dewPoint: ['#2b8a3e', '#69db7c'],
  humidity: ['#1971c2', '#74c0fc'],
  pressure: ['#6741d9', '#b197fc'],
  wind: ['#0b7285', '#3bc9db'],
  gust: ['#1098ad', '#99e9f2'],
  rain: ['#1c7ed6', '#74c0fc'],
  solar: ['#f08c00', '#ffc078'],
  land: ['#e9eef2', '#1a222b'],
  border: ['#c8d1da', '#33404c'],
  /** Colours of temperatures on a map, from the coldest to the warmest. */
  warmth0: ['#3b4cc0', '#5c6fe0'],
  warmth1: ['#5a8fdc', '#6aa5ee'],
  warmth2: ['#9cc4ee', '#a5d0fa'],
  warmth3: ['#d7e3ea', '#dbe6ec'],
  warmth4: ['#f4d3a6', '#ffd9a8'],
  warmth5: ['#ef9a5a', '#ffae6b'],
  warmth6: ['#d9480f', '#ff8c5a'],
  /** Colours of stations in a chart that compares them. People with colour blindness can distinguish all of them. */
  station0: ['#2885ef', '#59a0f9'],
  station1: ['#d37812', '#f7a23d'],
  station2: ['#007467', '#5dfecf'],
  station3: ['#5f055b', '#de3c8f'],
  station4: ['#6d540a', '#eee433'],
  station5: ['#5021b5', '#9a4cda'],
  station6: ['#0b3807', '#108604'],
  station7: ['#7d8792', '#aeb9c4'],
  /** Colours of curves whose measurement has no colour, or has the same colour as an earlier curve of the chart. */
  spare0: ['#c2255c', '#faa2c1'],
  spare1: ['#5c940d', '#c0eb75'],
  spare2: ['#9c36b5', '#e599f7'],
  spare3: ['#8f5b2e', '#d9a877'],
  spare4: ['#364fc7', '#91a7ff'],
  spare5: ['#087f5b', '#63e6be'],
  spare6: ['#c92a2a', '#ff8787'],
  spare7: ['#495057', '#ced4da'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
export type ColourName = keyof typeof COLOURS;

/**
 * Colours of the stations in a chart that compares stations. A station keeps its colour as long as it is in the chart.
 */
export const STATION_COLOURS = [
  'station0',
  'station1',
  'station2',
  'station3',
  'station4',
  'station5',
  'station6',
  'station7',
] as const satisfies readonly ColourName[];

/** Spare colours of curves, in the order in which they are assigned. */
export const SPARE_COLOURS = [
  'spare0',
  'spare1',
  'spare2',
  'spare3',
  'spare4',
  'spare5',
  'spare6',
  'spare7',
] as const satisfies readonly ColourName[];

/** The name of each measurement's colour. Measurements that are not listed have the grey `muted`. */
const MEASUREMENT_COLOURS: Readonly<Record<string, ColourName>> = {
  temperature: 'temperature',
  apparentTemperature: 'temperature',
  heatIndex: 'temperature',
  windChill: 'temperature',
  dewPoint: 'dewPoint',
  wetBulb: 'dewPoint',
  relativeHumidity: 'humidity',
  adjustedPressure: 'pressure',
  stationPressure: 'pressure',
  altimeter: 'pressure',
  windSpeed: 'wind',
  windSpeed2MinAvg: 'wind',
  windSpeed10MinAvg: 'wind',
  windDirection: 'wind',
  windDirection2MinAvg: 'wind',
  windDirection10MinAvg: 'wind',
  windGustSpeed: 'gust',
  windGustSpeed10Min: 'gust',
  windGustSpeed60Min: 'gust',
  rainToday: 'rain',
  rainRate: 'rain',
  rainLastHour: 'rain',
  solarRadiation: 'solar',
  uvIndex: 'solar',
};

/** Returns the value of a colour, for code that cannot read CSS variables (ECharts, Ant Design's algorithm, images). */
export function colour(name: ColourName, theme: ThemeName): string {
  return COLOURS[name][theme === 'light' ? 0 : 1];
}

export const COLOUR_NAMES = Object.keys(COLOURS) as ColourName[];

/** Returns the name of a measurement's colour, which is the same on all tiles, charts and images. */
export function measurementColourName(key: string): ColourName {
  return (Object.hasOwn(MEASUREMENT_COLOURS, key) ? MEASUREMENT_COLOURS[key] : undefined) ?? 'muted';
}

export function measurementColour(key: string, theme: ThemeName): string {
  return colour(measurementColourName(key), theme);
}
