import LeftOutlined from '@ant-design/icons-svg/es/asn/LeftOutlined.js';
import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined.js';
import { memo } from 'react';
import { type TimeWindow } from '../../chart/zoom/time-window.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { Segments } from '../../ui/segments.js';
import { RangeDates } from './range-dates.js';
import styles from './range-control.module.css';
import { PRESET_NAMES, PRESETS, presetOf, type TrendRange } from './trend-range.js';

const SEGMENTS = PRESET_NAMES.map((preset) => ({ value: preset, ...PRESETS[preset] }));

interface RangeControlProps {
  range: TrendRange;
  /** The time range that the charts show. */
  window: TimeWindow;
  zone: string;
  /** Returns the present time, UTC ms; called when the calendar is drawn. */
  now: () => number;
  onChange: (range: TrendRange) => void;
  /** Moves the time range back or forward by its own length. */
  onShift: (direction: -1 | 1) => void;
}

/**
 * Controls for the time range of the charts: a choice of lengths, buttons for one length back or forward, and two
 * dates.
 */
export const RangeControl = memo(function RangeControl({
  range,
  window,
  zone,
  now,
  onChange,
  onShift,
}: RangeControlProps) {
  return (
    <div className={styles.control}>
      <RangeDates window={window} zone={zone} now={now} onChange={onChange} />
      <div className={styles.steps}>
        <Button
          icon={<Icon icon={LeftOutlined} />}
          aria-label="Previous range"
          title="Previous range"
          onClick={() => onShift(-1)}
        />
        <Segments
          label="Range"
          segments={SEGMENTS}
          value={presetOf(range)}
          onChange={(preset) => onChange({ preset })}
        />
        <Button
          icon={<Icon icon={RightOutlined} />}
          aria-label="Next range"
          title="Next range"
          disabled={'preset' in range}
          onClick={() => onShift(1)}
        />
      </div>
    </div>
  );
});
