import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useId } from 'react';
import styles from './range-control.module.css';
import { type Window, PRESET_NAMES, PRESETS, presetOf, shiftRange, type TrendRange } from './trend-range.js';

// The calendar is the largest part of the page that nobody needs at first sight.
const LazyDates = lazy(async () => ({ default: (await import('./range-dates.js')).RangeDates }));

interface RangeControlProps {
  range: TrendRange;
  /** What is shown. */
  window: Window;
  zone: string;
  /** UTC ms, read when a button is pressed. */
  now: () => number;
  onChange: (range: TrendRange) => void;
}

/** Which time the charts show: lengths, one back, one on, or two dates. */
export function RangeControl({ range, window, zone, now, onChange }: RangeControlProps) {
  const name = useId();
  const selected = presetOf(range);
  return (
    <div className={styles.control}>
      <Suspense fallback={<div className={styles.dates} />}>
        <LazyDates window={window} zone={zone} now={now} onChange={onChange} className={styles.dates ?? ''} />
      </Suspense>
      <div className={styles.steps}>
        <Button
          icon={<LeftOutlined />}
          aria-label="Previous range"
          title="Previous range"
          onClick={() => onChange(shiftRange(range, -1, now()))}
        />
        <div role="radiogroup" aria-label="Range" className={styles.presets}>
          {PRESET_NAMES.map((preset) => (
            <label key={preset}>
              <input
                type="radio"
                name={name}
                aria-label={PRESETS[preset].name}
                checked={preset === selected}
                onChange={() => onChange({ preset })}
              />
              <span>{PRESETS[preset].label}</span>
            </label>
          ))}
        </div>
        <Button
          icon={<RightOutlined />}
          aria-label="Next range"
          title="Next range"
          disabled={'preset' in range}
          onClick={() => onChange(shiftRange(range, 1, now()))}
        />
      </div>
    </div>
  );
}
