import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import styles from './range-control.module.css';
import { dateOf, startOfDate } from './station-date.js';
import { type TrendRange, type Window } from './trend-range.js';

const SHOWN = 'D MMM YYYY';
const HOUR_MS = 3_600_000;

interface RangeDatesProps {
  window: Window;
  zone: string;
  now: () => number;
  onChange: (range: TrendRange) => void;
  className: string;
}

/** First and last day of what is shown. The calendar knows dates only; the station's zone makes times of them. */
export function RangeDates({ window, zone, now, onChange, className }: RangeDatesProps) {
  const choose = ([first, last]: readonly (Dayjs | null)[]) => {
    if (!first || !last) return;
    const end = startOfDate(last.add(1, 'day').format('YYYY-MM-DD'), zone);
    onChange({ start: startOfDate(first.format('YYYY-MM-DD'), zone), end });
  };
  const today = dateInCalendar(now(), zone);
  return (
    <DatePicker.RangePicker
      className={className}
      classNames={{ popup: { root: styles.calendar ?? '' } }}
      value={[dateInCalendar(window.start, zone), dateInCalendar(window.end - 1, zone)]}
      format={SHOWN}
      allowClear={false}
      inputReadOnly
      disabledDate={(date) => date.isAfter(today.add(HOUR_MS, 'ms'), 'day')}
      onChange={(dates) => choose(dates ?? [])}
      aria-label="First and last day"
    />
  );
}

/** The station's date as a day of the calendar, which counts in the zone of the browser. */
function dateInCalendar(at: number, zone: string): Dayjs {
  return dayjs(`${dateOf(at, zone)} 12:00`);
}
