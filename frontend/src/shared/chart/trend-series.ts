/**
 * What one column of a trend looks like: values as a line, directions as points, amounts as bars; an edge is the
 * thin upper line of another series' band.
 */
export type SeriesShape = 'line' | 'edge' | 'points' | 'bars';

/** Column of display-unit values, as long as the frame's `time`; null = gap. */
export type Column = readonly (number | null)[];

/** The marks that alarms make on a curve: their limits, and the times at which it was beyond one. */
export interface SeriesMarks {
  limits: readonly number[];
  limitColor: string;
  /** Times on the axis, UTC ms. */
  spans: readonly MarkedSpan[];
  /** Single values with their figure beside them. */
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
  /** A ring stands for a value of the past, a dot for the newest one. */
  isRing: boolean;
}

/** One curve of a chart. Values are in the unit they are shown in. */
export interface TrendSeries {
  /** Unique within the chart. */
  id: string;
  label: string;
  /** Measurement class: series of one class share an axis. */
  mClass: string;
  /** Abbreviation of the unit, '' where there is none. */
  abbrev: string;
  /** Digits after the point of a shown value. */
  decimals: number;
  color: string;
  shape: SeriesShape;
  values: Column;
  /** In place of `values` where a line runs on between values that come more seldom than those of other curves. */
  drawn?: Column;
  /** Lowest and highest value of each bucket, drawn as a band behind the line. */
  band?: { low: Column; high: Column };
  /** Drawn dashed, so that two lines of one class differ by more than colour. */
  isSecondary?: boolean;
  marks?: SeriesMarks;
}

/** The time that all series of one chart share. */
export interface TrendFrame {
  /** Each bucket's start, UTC ms, ascending. */
  time: readonly number[];
  /** What the axis covers, UTC ms; `end` exclusive. */
  start: number;
  end: number;
  /** IANA zone whose clock the axis shows. */
  zone: string;
  /** The chart names its clock so where stations of several zones are compared. */
  clock?: string;
  /** Length of a bucket: bars are as wide and stand on its middle. Null: unknown or uneven. */
  bucketMs: number | null;
}

/** What a chart draws: its curves and the time they share. */
export interface TrendView {
  series: TrendSeries[];
  frame: TrendFrame;
}

/** Colours and type that a chart takes from the theme. */
export interface ChartLook {
  ink: string;
  muted: string;
  faint: string;
  line: string;
  card: string;
  fontFamily: string;
}
