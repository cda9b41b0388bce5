import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { useMemo } from 'react';
import { type TimeWindow } from '../../../../shared/chart/zoom/time-window.js';
import styles from './range-control.module.css';
import { dateOf, startOfDate } from './station-date.js';
import { type TrendRange } from './trend-range.js';

dayjs.extend(customParseFormat);

const SHOWN = 'D MMM YYYY';

interface RangeDatesProps {
  window: TimeWindow;
  zone: string;
  now: () => number;
  onChange: (range: TrendRange) => void;
  className: string;
}

/** First and last day of what is shown. The calendar knows dates only; the station's zone makes times of them. */
export function RangeDates({ window, zone, now, onChange, className }: RangeDatesProps) {
  const [first, last] = [dateOf(window.start, zone), dateOf(window.end - 1, zone)];
  // The same objects while the window moves with the clock: new ones would turn the calendar's page back.
  const value = useMemo((): [Dayjs, Dayjs] => [inCalendar(first), inCalendar(last)], [first, last]);
  const choose = ([from, to]: readonly (Dayjs | null)[]) => {
    if (!from || !to) return;
    const end = startOfDate(to.add(1, 'day').format('YYYY-MM-DD'), zone);
    onChange({ start: startOfDate(from.format('YYYY-MM-DD'), zone), end });
  };
  const isFuture = (date: Dayjs) => date.isAfter(inCalendar(dateOf(now(), zone)), 'day');
  return (
    <DatePicker.RangePicker
      className={className}
      classNames={{ popup: { root: styles.calendar ?? '' } }}
      value={value}
      format={SHOWN}
      allowClear={false}
      inputReadOnly
      disabledDate={isFuture}
      onChange={(dates) => choose(dates ?? [])}
      aria-label="First and last day"
    />
  );
}

/** A date of the station as a day of the calendar, which counts in the zone of the browser. */
function inCalendar(date: string): Dayjs {
  return dayjs(date, SHOWN);
}
