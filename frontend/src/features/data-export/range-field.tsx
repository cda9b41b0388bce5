import { dateOf } from '@mesonet/model/calendar/dates.js';
import { Select } from 'antd';
import { DayRangePicker } from '../../shared/time/day-range-picker.js';
import { serverNow } from '../../shared/time/server-clock.js';
import styles from './data-export.module.css';
import {
  customLabel,
  customRange,
  type ExportRange,
  exportWindow,
  type PresetName,
  PRESETS,
} from './export-range.js';

const CUSTOM = 'custom';
const OPTIONS = [
  ...Object.entries(PRESETS).map(([value, { label }]) => ({ value: value as PresetName, label })),
  { value: CUSTOM, label: 'Custom range' } as const,
];

interface RangeFieldProps {
  /** The surrounding `Form.Item` passes `id`, `value` and `onChange`. */
  id?: string;
  value?: ExportRange;
  onChange?: (range: ExportRange) => void;
  /** The station's time zone, IANA. */
  zone: string;
}

/** A choice of the time to export: a preset of the calendar, or two dates. */
export function RangeField({ id = '', value = { preset: 'today' }, onChange, zone }: RangeFieldProps) {
  const isCustom = 'first' in value;
  const choose = (name: PresetName | typeof CUSTOM) => {
    const now = serverNow();
    onChange?.(name === CUSTOM ? customRange(exportWindow(value, now, zone), now, zone) : { preset: name });
  };
  return (
    <div className={styles.range}>
      <Select
        id={id}
        value={isCustom ? CUSTOM : value.preset}
        options={OPTIONS}
        labelRender={({ label }) => (isCustom ? customLabel(value) : label)}
        listHeight={320}
        onChange={choose}
      />
      {isCustom && (
        <DayRangePicker
          first={value.first}
          last={value.last}
          today={() => dateOf(serverNow(), zone)}
          format="MM/DD/YY"
          separator="-"
          onChange={(first, last) => onChange?.({ first, last })}
        />
      )}
    </div>
  );
}
