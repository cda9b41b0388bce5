export type ThemeName = 'light' | 'dark';

/** What people choose: `system` follows what their device says. */
export const THEME_CHOICES = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** Every colour of the console and of images as [light, dark]. Text colours reach 4.5 : 1 on page and card. */
const COLOURS = {
  page: ['#f5f7f9', '#0d1217'],
  card: ['#ffffff', '#151b22'],
  raised: ['#ffffff', '#1b232c'],
  soft: ['#eef3f6', '#1b232c'],
  line: ['#e4e9ee', '#252e38'],
  /** The edge of fields and buttons has a contrast of 3 : 1 on every surface. */
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
  /** Steps of temperature on a map, from the coldest to the warmest. */
  warmth0: ['#3b4cc0', '#5c6fe0'],
  warmth1: ['#5a8fdc', '#6aa5ee'],
  warmth2: ['#9cc4ee', '#a5d0fa'],
  warmth3: ['#d7e3ea', '#dbe6ec'],
  warmth4: ['#f4d3a6', '#ffd9a8'],
  warmth5: ['#ef9a5a', '#ffae6b'],
  warmth6: ['#d9480f', '#ff8c5a'],
  /** Stations in one chart, in any order told apart by who sees few colours too. */
  station0: ['#2885ef', '#59a0f9'],
  station1: ['#d37812', '#f7a23d'],
  station2: ['#007467', '#5dfecf'],
  station3: ['#5f055b', '#de3c8f'],
  station4: ['#6d540a', '#eee433'],
  station5: ['#5021b5', '#9a4cda'],
  station6: ['#0b3807', '#108604'],
  station7: ['#7d8792', '#aeb9c4'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
export type ColourName = keyof typeof COLOURS;

/** A chart that compares stations draws them in these; a station keeps its colour while it is chosen. */
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

/** What each measurement is drawn in; what is not listed is drawn in `muted`. */
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

/** For what cannot read CSS variables (ECharts, Ant Design's algorithm, images). */
export function colour(name: ColourName, theme: ThemeName): string {
  return COLOURS[name][theme === 'light' ? 0 : 1];
}

export const COLOUR_NAMES = Object.keys(COLOURS) as ColourName[];

/** The one colour of a measurement, on every tile, chart and image. */
export function measurementColourName(key: string): ColourName {
  return (Object.hasOwn(MEASUREMENT_COLOURS, key) ? MEASUREMENT_COLOURS[key] : undefined) ?? 'muted';
}

export function measurementColour(key: string, theme: ThemeName): string {
  return colour(measurementColourName(key), theme);
}
