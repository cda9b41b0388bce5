import type { TrendSeries } from '@mesonet/model/chart/trend-series.js';
import type { ThemeName } from '@mesonet/model/colours.js';
import type { WindRose } from '@mesonet/model/wind-rose.js';

/** Facts that every image needs. They are plain data, because they are sent to a worker thread. */
export interface ImageFrame {
  title: string;
  /** Width of the image, CSS pixels */
  width: number;
  height: number;
  theme: ThemeName;
  /** Time range of the chart, UTC ms, without `end` itself */
  start: number;
  end: number;
  /** IANA name of the timezone in which times are shown */
  zone: string;
}

/** A chart with curves over time. */
export interface TrendChart extends ImageFrame {
  kind: 'trend';
  /** Start of each bucket, UTC ms, ascending */
  time: readonly number[];
  series: readonly TrendSeries[];
}

/** A wind rose: how often the wind came from each direction, and how strong it was */
export interface RoseChart extends ImageFrame {
  kind: 'windrose';
  /** Name of the measurement of wind speed */
  label: string;
  /** Abbreviation of the unit of the speed */
  abbrev: string;
  /** Upper limits of the classes of speed, without the last class, in the unit of the speed */
  edges: readonly number[];
  rose: WindRose;
}

export type Chart = TrendChart | RoseChart;
