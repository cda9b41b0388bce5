import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import updateLocale from 'dayjs/plugin/updateLocale.js';
import { useMemo } from 'react';
import styles from './day-range-picker.module.css';

dayjs.extend(customParseFormat);
dayjs.extend(updateLocale);
// As in the station's own weeks.
dayjs.updateLocale('en', { weekStart: 1 });

const ISO_DATE = 'YYYY-MM-DD';

interface DayRangePickerProps {
  /** Calendar dates as "2026-01-05". */
  first: string;
  /** Inclusive. */
  last: string;
  /** The latest that may be chosen, read when the calendar is drawn. */
  today: () => string;
  /** How dates are written. */
  format: string;
  separator?: string;
  className?: string;
  /** It has the focus and shows its calendar when it comes. */
  isOpenAtFirst?: boolean;
  onChange: (first: string, last: string) => void;
}

/** First and last day of a range. It knows dates only; a station's zone makes times of them. */
export function DayRangePicker({
  first,
  last,
  today,
  onChange,
  className = '',
  isOpenAtFirst = false,
  ...look
}: DayRangePickerProps) {
  // The same objects while the dates stay: new ones would turn the calendar's page back.
  const value = useMemo((): [Dayjs, Dayjs] => [inCalendar(first), inCalendar(last)], [first, last]);
  const choose = ([from, to]: readonly (Dayjs | null)[]) => {
    if (from && to) onChange(from.format(ISO_DATE), to.format(ISO_DATE));
  };
  return (
    <DatePicker.RangePicker
      {...look}
      autoFocus={isOpenAtFirst}
      defaultOpen={isOpenAtFirst}
      className={className}
      classNames={{ popup: { root: styles.calendar ?? '' } }}
      value={value}
      allowClear={false}
      inputReadOnly
      disabledDate={(date: Dayjs) => date.isAfter(inCalendar(today()), 'day')}
      onChange={(dates) => choose(dates ?? [])}
      aria-label="First and last day"
    />
  );
}

/** A date as a day of the calendar, which counts in the zone of the browser. */
function inCalendar(date: string): Dayjs {
  return dayjs(date, ISO_DATE);
}
