import CalendarOutlined from '@ant-design/icons-svg/es/asn/CalendarOutlined.js';
import { useState } from 'react';
import { clockText } from '../../chart/words/station-clock.js';
import { type TimeWindow } from '../../chart/zoom/time-window.js';
import { dateOf, endOfDate, startOfDate } from '../../time/station-date.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { late } from '../../ui/late.js';
import styles from './range-dates.module.css';
import { type TrendRange } from './trend-range.js';

// The calendar is the largest part of the page, and nobody needs it at first sight.
const LatePicker = late(async () => (await import('./dates-picker.js')).DatesPicker);

interface RangeDatesProps {
  window: TimeWindow;
  zone: string;
  /** UTC ms, read when the calendar is drawn. */
  now: () => number;
  onChange: (range: TrendRange) => void;
}

/** First and last day of what is shown, and the calendar that changes them. */
export function RangeDates({ window, zone, now, onChange }: RangeDatesProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const textOf = (ms: number) => clockText(ms, zone, 'date');
  const button = (
    <Button
      className={styles.dates}
      onClick={() => setWasOpened(true)}
      onPointerEnter={LatePicker.preload}
      onFocus={LatePicker.preload}
    >
      <span className="visually-hidden">First and last day: </span>
      <span className={styles.text}>{`${textOf(window.start)} → ${textOf(window.end - 1)}`}</span>
      <Icon of={CalendarOutlined} />
    </Button>
  );
  if (!wasOpened) return button;
  return (
    <LatePicker
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
