/**
 * The way in which a series is drawn: values as a line, directions as points, amounts as bars. An edge is a thin line
 * that marks the upper end of another series' band.
 */
export type SeriesShape = 'line' | 'edge' | 'points' | 'bars';

/** Values of a series in the display unit, one for each time of the chart; null where there is no value. */
export type Column = readonly (number | null)[];

/** Marks on a curve, such as the limits of alarms and the times at which the alarms were pending or firing. */
export interface SeriesMarks {
  limits: readonly number[];
  limitColor: string;
  /** Time spans that are marked by coloured areas behind the curve. */
  spans: readonly MarkedSpan[];
  /** Single values that are marked by a point with their number. */
  points?: readonly MarkedPoint[];
}

export interface MarkedSpan {
  start: number;
  end: number;
  color: string;
  opacity: number;
}

export interface MarkedPoint {
  at: number;
  value: number;
  label: 'above' | 'below';
  /** True to mark a past value by a ring; the newest value is marked by a filled dot. */
  isRing: boolean;
}

/** One curve of a chart, with its values in the display unit. */
export interface TrendSeries {
  /** Id of the curve, unique within the chart. */
  id: string;
  label: string;
  /** Measurement class. Curves of one class share an axis. */
  mClass: string;
  /** Abbreviation of the unit, '' for values without a unit. */
  abbrev: string;
  /** Digits after the point with which values are shown. */
  decimals: number;
  color: string;
  shape: SeriesShape;
  values: Column;
  /**
   * Values to draw instead of `values`, if those come less often than the values of other curves. Empty time buckets
   * between them are filled, so that the line has no gaps.
   */
  drawn?: Column;
  /** Lowest and highest value of each time bucket, drawn as a band behind the line. */
  band?: { low: Column; high: Column };
  /** True if the line is dashed, so that two lines of one class also differ by something other than colour. */
  isSecondary?: boolean;
  marks?: SeriesMarks;
  /**
   * Start and end of each bar, UTC ms, ascending, one for each value; given if the bars are not the time buckets of the
   * chart.
   */
  bars?: { time: readonly number[]; ends: readonly number[] };
}

/** The time range and the time buckets that all curves of a chart share. */
export interface TrendFrame {
  /** Start of each time bucket, UTC ms, ascending. */
  time: readonly number[];
  /** The time range of the time axis, UTC ms; `end` exclusive. */
  start: number;
  end: number;
  /** IANA time zone of the times on the time axis. */
  zone: string;
  /** A name of the time zone for people, shown in charts that compare stations of several zones. */
  clock?: string;
  /** Length of a time bucket in ms, null if it is unknown or varies. Bars are centred on the middle of their bucket. */
  bucketMs: number | null;
}

/** The content of a chart: its curves and the time range that they share. */
export interface TrendView {
  series: TrendSeries[];
  frame: TrendFrame;
}
