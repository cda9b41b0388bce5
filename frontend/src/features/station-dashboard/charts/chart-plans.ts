import { measurement } from '@mesonet/model/measurements.js';
import { type SeriesShape } from '@mesonet/model/chart/trend-series.js';

/** The plan of one curve of a chart, made before its data is loaded. */
export interface SeriesPlan {
  /** Measurement key that decides unit, decimals and colour of the curve. */
  key: string;
  label: string;
  trendKey: string;
  shape: SeriesShape;
  /** Trend keys, such as `temperature.max`, of the lower and upper edge of the coloured band behind the curve. */
  band?: { low: string; high: string };
}

export interface ChartPlan {
  id: string;
  title: string;
  series: SeriesPlan[];
}

type Keys = ReadonlySet<string>;
type SeriesRow = Omit<SeriesPlan, 'label'> & { label?: string };

const spread = (key: string) => ({ low: `${key}.min`, high: `${key}.max` });

/**
 * Charts in the order of the page, with their curves. Each inner list holds alternatives for a curve; the first one
 * that the station has is used.
 */
const ROWS: readonly { id: string; title: string; series: readonly SeriesRow[][] }[] = [
  {
    id: 'temperature',
    title: 'Temperature',
    series: [
      [{ key: 'temperature', trendKey: 'temperature.avg', shape: 'line', band: spread('temperature') }],
      [{ key: 'dewPoint', label: 'Dew point', trendKey: 'dewPoint.avg', shape: 'line' }],
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
      [{ key: 'uvIndex', label: 'UV index', trendKey: 'uvIndex.max', shape: 'line' }],
    ],
  },
  {
    id: 'air',
    title: 'Air quality',
    series: [
      [{ key: 'pm25', trendKey: 'pm25.avg', shape: 'line' }],
      [{ key: 'pm10', trendKey: 'pm10.avg', shape: 'line' }],
    ],
  },
];

/** Plans the charts of a station. Measurements that the station does not have are left out. */
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

/**
 * Extends the band that the chart fills behind the curve of the wind speed up to the gusts, if the station measures
 * gusts.
 */
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

/** Lists the trend keys that the charts need, such as `temperature.max`, each once. */
export function trendKeysOf(plans: readonly ChartPlan[]): string[] {
  const keys = plans.flatMap(({ series }) =>
    series.flatMap(({ trendKey, band }) => (band ? [trendKey, band.low, band.high] : [trendKey])),
  );
  return [...new Set(keys)];
}
