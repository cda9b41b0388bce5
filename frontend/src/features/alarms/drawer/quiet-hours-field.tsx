import { type QuietHours } from '@mesonet/contract/alarms.js';
import { Checkbox, Switch } from 'antd';
import { TextInput } from '../../../shared/ui/text-input.js';
import styles from './drawer.module.css';

interface QuietHoursFieldProps {
  value?: QuietHours | null;
  onChange?: (hours: QuietHours | null) => void;
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, day) => ({
  label,
  value: day + 1,
}));
const AT_NIGHT: QuietHours = { from: '22:00', to: '06:00', days: DAYS.map(({ value }) => value) };

/** A field for the hours without notices and the days on which these hours begin. */
export function QuietHoursField({ value = null, onChange }: QuietHoursFieldProps) {
  const change = (part: Partial<QuietHours>) => value && onChange?.({ ...value, ...part });
  return (
    <div className={styles.quiet}>
      <Switch
        aria-label="Quiet hours"
        checked={value !== null}
        onChange={(isOn) => onChange?.(isOn ? AT_NIGHT : null)}
      />
      {value !== null && (
        <>
          <TextInput
            type="time"
            required
            aria-label="Quiet from"
            value={value.from}
            onChange={({ target }) => change({ from: target.value })}
          />
          <span>to</span>
          <TextInput
            type="time"
            required
            aria-label="Quiet to"
            value={value.to}
            onChange={({ target }) => change({ to: target.value })}
          />
          <Checkbox.Group
            aria-label="Days"
            options={DAYS}
            value={value.days}
            onChange={(days) => change({ days: days.toSorted() })}
          />
        </>
      )}
    </div>
  );
}
