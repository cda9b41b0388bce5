import { type TimeWindow } from '../../../../shared/chart/zoom/time-window.js';
import { DayRangePicker } from '../../../../shared/time/day-range-picker.js';
import { dateOf, endOfDate, startOfDate } from '../../../../shared/time/station-date.js';
import { type TrendRange } from './trend-range.js';

interface RangeDatesProps {
  window: TimeWindow;
  zone: string;
  now: () => number;
  onChange: (range: TrendRange) => void;
  className: string;
}

/** First and last day of what is shown. */
export function RangeDates({ window, zone, now, onChange, className }: RangeDatesProps) {
  return (
    <DayRangePicker
      className={className}
      format="D MMM YYYY"
      first={dateOf(window.start, zone)}
      last={dateOf(window.end - 1, zone)}
      today={() => dateOf(now(), zone)}
      onChange={(first, last) => onChange({ start: startOfDate(first, zone), end: endOfDate(last, zone) })}
    />
  );
}
