/** A range of time in UTC ms; `start` inclusive, `end` exclusive. */
export interface TimeRange {
  start: number;
  end: number;
}
