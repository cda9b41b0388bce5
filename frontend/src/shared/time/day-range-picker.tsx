import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import updateLocale from 'dayjs/plugin/updateLocale.js';
import { useMemo } from 'react';
import styles from './day-range-picker.module.css';

dayjs.extend(customParseFormat);
dayjs.extend(updateLocale);
// The weeks of the calendar begin on Monday, like all weeks of the product.
dayjs.updateLocale('en', { weekStart: 1 });

const ISO_DATE = 'YYYY-MM-DD';

interface DayRangePickerProps {
  /** First day of the range, such as "2026-01-05". */
  first: string;
  /** Last day of the range, inclusive. */
  last: string;
  /** Returns the latest date that the user may choose. It is called each time the calendar is drawn. */
  today: () => string;
  /** Format of the shown dates, in the tokens of the library dayjs. */
  format: string;
  separator?: string;
  className?: string;
  /** True if the field has the focus and the calendar is open as soon as it is drawn. */
  isOpenAtFirst?: boolean;
  onChange: (first: string, last: string) => void;
}

/**
 * A field for the first and the last day of a range. It knows dates only; the caller converts them to times in the
 * station's zone.
 */
export function DayRangePicker({
  first,
  last,
  today,
  onChange,
  className = '',
  isOpenAtFirst = false,
  ...look
}: DayRangePickerProps) {
  // The date objects stay the same until a date changes, because with new ones the calendar would jump back to their
  // month.
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

/** Converts a date to the date object of the calendar component, which uses the time zone of the browser. */
function inCalendar(date: string): Dayjs {
  return dayjs(date, ISO_DATE);
}
