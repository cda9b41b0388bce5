import { measurement } from '@mesonet/contract/measurements.js';
import { type ColourName } from '../../../shared/ui/theme/theme.js';
import { type SeriesShape } from '../../../shared/chart/trend-series.js';

/** One curve before its data is there. */
export interface SeriesPlan {
  /** Decides unit, decimals and, unless another is named, the colour. */
  key: string;
  label: string;
  trendKey: string;
  shape: SeriesShape;
  /** Trend keys of the band behind the line. */
  band?: { low: string; high: string };
  isSecondary?: boolean;
  /** In place of the key's. */
  colour?: ColourName;
}

export interface ChartPlan {
  id: string;
  title: string;
  series: SeriesPlan[];
}

type Keys = ReadonlySet<string>;
type SeriesRow = Omit<SeriesPlan, 'label'> & { label?: string };

const spread = (key: string) => ({ low: `${key}.min`, high: `${key}.max` });

/** Charts in the order of the page; of each pressure the first that the station has. */
const ROWS: readonly { id: string; title: string; series: readonly SeriesRow[][] }[] = [
  {
    id: 'temperature',
    title: 'Temperature',
    series: [
      [{ key: 'temperature', trendKey: 'temperature.avg', shape: 'line', band: spread('temperature') }],
      [{ key: 'dewPoint', label: 'Dew point', trendKey: 'dewPoint.avg', shape: 'line', isSecondary: true }],
    ],
  },
  {
    id: 'wind',
    title: 'Wind',
    series: [
      [
        {
          key: 'windSpeed',
          label: 'Wind Speed',
          trendKey: 'windSpeed.avg',
          shape: 'line',
          band: { low: 'windSpeed.avg', high: 'windSpeed.max' },
        },
      ],
      [
        {
          key: 'windGustSpeed',
          label: 'Gust',
          trendKey: 'windGustSpeed.max',
          shape: 'edge',
        },
        {
          key: 'windGustSpeed10Min',
          label: 'Gust',
          trendKey: 'windGustSpeed10Min.max',
          shape: 'edge',
        },
      ],
      [{ key: 'windDirection', label: 'Direction', trendKey: 'windDirection.avg', shape: 'points' }],
    ],
  },
  {
    id: 'humidity',
    title: 'Humidity',
    series: [
      [
        {
          key: 'relativeHumidity',
          label: 'Humidity',
          trendKey: 'relativeHumidity.avg',
          shape: 'line',
          band: spread('relativeHumidity'),
        },
      ],
    ],
  },
  {
    id: 'pressure',
    title: 'Pressure',
    series: [
      [
        {
          key: 'adjustedPressure',
          label: 'Sea-level pressure',
          trendKey: 'adjustedPressure.avg',
          shape: 'line',
        },
        { key: 'stationPressure', label: 'Station pressure', trendKey: 'stationPressure.avg', shape: 'line' },
      ],
    ],
  },
  {
    id: 'rain',
    title: 'Rain',
    series: [[{ key: 'rainToday', label: 'Rain', trendKey: 'rainToday.max', shape: 'bars' }]],
  },
  {
    id: 'solar',
    title: 'Solar',
    series: [
      [{ key: 'solarRadiation', label: 'Solar radiation', trendKey: 'solarRadiation.avg', shape: 'line' }],
      [{ key: 'uvIndex', label: 'UV index', trendKey: 'uvIndex.max', shape: 'line', isSecondary: true }],
    ],
  },
  {
    id: 'air',
    title: 'Air quality',
    series: [
      [{ key: 'pm25', trendKey: 'pm25.avg', shape: 'line' }],
      [{ key: 'pm10', trendKey: 'pm10.avg', shape: 'line', isSecondary: true }],
    ],
  },
];

/** The charts of a station: what it does not measure is left out. */
export function planCharts(keys: Keys): ChartPlan[] {
  return ROWS.map(({ id, title, series }) => ({
    id,
    title,
    series: withGustBand(series.flatMap((choices) => firstOf(choices, keys))),
  })).filter(({ series }) => series.length > 0);
}

function firstOf(choices: readonly SeriesRow[], keys: Keys): SeriesPlan[] {
  const row = choices.find(({ key }) => keys.has(key));
  return row ? [toPlan(row)] : [];
}

/** The band above the wind reaches up to the gusts where the station has them. */
function withGustBand(series: SeriesPlan[]): SeriesPlan[] {
  const gust = series.find(({ key }) => key.startsWith('windGustSpeed'));
  if (!gust) return series;
  return series.map((plan) =>
    plan.key === 'windSpeed' ? { ...plan, band: { low: plan.trendKey, high: gust.trendKey } } : plan,
  );
}

function toPlan(row: SeriesRow): SeriesPlan {
  return { ...row, label: row.label ?? measurement(row.key)?.label ?? row.key };
}

/** Every column the charts need, each once. */
export function trendKeysOf(plans: readonly ChartPlan[]): string[] {
  const keys = plans.flatMap(({ series }) =>
    series.flatMap(({ trendKey, band }) => (band ? [trendKey, band.low, band.high] : [trendKey])),
  );
  return [...new Set(keys)];
}
