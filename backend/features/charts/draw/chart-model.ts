import type { ThemeName } from '@mesonet/contract/colours.js';
import type { WindRose } from '@mesonet/contract/wind-rose.js';

/** Column of values in the unit of display; null = gap. */
export type Column = readonly (number | null)[];

/** Values as a line, directions as points, amounts as bars. */
export type SeriesShape = 'line' | 'points' | 'bars';

/** One curve of a chart. */
export interface ChartSeries {
  /** Measurement key, which decides the colour. */
  key: string;
  label: string;
  /** What shares an axis: the measurement class, and what else cannot be read on one scale. */
  mClass: string;
  /** Abbreviation of the unit, '' where there is none. */
  abbrev: string;
  /** Digits after the point of a shown value. */
  decimals: number;
  shape: SeriesShape;
  /** UTC ms, ascending: where each value stands; a bar begins there. */
  time: readonly number[];
  /** As long as `time`. */
  values: Column;
  /** Lowest and highest of each bucket, drawn as a band behind the line. */
  band?: { low: Column; high: Column };
  /** Drawn as lines across the whole panel. */
  limits?: readonly number[];
  /** Where each bar ends, UTC ms. */
  ends?: readonly number[];
}

/** What every image has. Plain data: it goes to a worker. */
export interface ChartFrame {
  title: string;
  /** CSS pixels. */
  width: number;
  height: number;
  theme: ThemeName;
  /** UTC ms, `end` exclusive: what is shown. */
  start: number;
  end: number;
  /** IANA zone whose clock is shown. */
  zone: string;
}

/** Curves over time. */
export interface TrendChart extends ChartFrame {
  kind: 'trend';
  series: readonly ChartSeries[];
}

/** How often the wind came from where, and how strong. */
export interface RoseChart extends ChartFrame {
  kind: 'windrose';
  /** Name of the speed's measurement. */
  label: string;
  /** Abbreviation of its unit. */
  abbrev: string;
  /** Upper edges of all speed classes but the last, in that unit. */
  edges: readonly number[];
  rose: WindRose;
}

export type Chart = TrendChart | RoseChart;
