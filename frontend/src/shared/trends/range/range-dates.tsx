import CalendarOutlined from '@ant-design/icons-svg/es/asn/CalendarOutlined.js';
import { dateOf, endOfDate, startOfDate } from '@mesonet/model/calendar/dates.js';
import { useState } from 'react';
import { formatStationTime } from '../../time/station-time.js';
import { type TimeWindow } from '../../chart/zoom/time-window.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { lazyPart } from '../../ui/lazy-part.js';
import styles from './range-dates.module.css';
import { type TrendRange } from './trend-range.js';

// The calendar is a large part of the page's code and not needed at first, so it is loaded later.
const LazyPicker = lazyPart(async () => (await import('./dates-picker.js')).DatesPicker);

interface RangeDatesProps {
  window: TimeWindow;
  zone: string;
  /** Returns the present time, UTC ms; called when the calendar is drawn. */
  now: () => number;
  onChange: (range: TrendRange) => void;
}

/** Shows the first and last day of the charts' time range, and a calendar to change them. */
export function RangeDates({ window, zone, now, onChange }: RangeDatesProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const textOf = (ms: number) => formatStationTime(ms, zone, 'date');
  const button = (
    <Button
      className={styles.dates}
      onClick={() => setWasOpened(true)}
      onPointerEnter={LazyPicker.preload}
      onFocus={LazyPicker.preload}
    >
      <span className="visually-hidden">First and last day: </span>
      <span className={styles.text}>{`${textOf(window.start)} → ${textOf(window.end - 1)}`}</span>
      <Icon icon={CalendarOutlined} />
    </Button>
  );
  if (!wasOpened) return button;
  return (
    <LazyPicker
      className={styles.dates ?? ''}
      format="D MMM YYYY"
      first={dateOf(window.start, zone)}
      last={dateOf(window.end - 1, zone)}
      today={() => dateOf(now(), zone)}
      onChange={(from, to) => onChange({ start: startOfDate(from, zone), end: endOfDate(to, zone) })}
      fallback={button}
    />
  );
}
