import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useId } from 'react';
import { type TimeWindow } from '../../../../shared/chart/zoom/time-window.js';
import { late } from '../../../../shared/ui/late.js';
import styles from './range-control.module.css';
import { PRESET_NAMES, PRESETS, presetOf, type TrendRange } from './trend-range.js';

// The calendar is the largest part of the page that nobody needs at first sight.
const LateDates = late(async () => (await import('./range-dates.js')).RangeDates);

interface RangeControlProps {
  range: TrendRange;
  /** What is shown. */
  window: TimeWindow;
  zone: string;
  /** UTC ms, read when a button is pressed. */
  now: () => number;
  onChange: (range: TrendRange) => void;
  /** One length back or on. */
  onShift: (direction: -1 | 1) => void;
}

/** Which time the charts show: lengths, one back, one on, or two dates. */
export const RangeControl = memo(function RangeControl({
  range,
  window,
  zone,
  now,
  onChange,
  onShift,
}: RangeControlProps) {
  const name = useId();
  const selected = presetOf(range);
  return (
    <div className={styles.control}>
      <LateDates
        window={window}
        zone={zone}
        now={now}
        onChange={onChange}
        className={styles.dates ?? ''}
        fallback={<div className={styles.dates} />}
      />
      <div className={styles.steps}>
        <Button
          icon={<LeftOutlined />}
          aria-label="Previous range"
          title="Previous range"
          onClick={() => onShift(-1)}
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
          onClick={() => onShift(1)}
        />
      </div>
    </div>
  );
});
