import { type AlarmSeverity } from '@mesonet/contract/alarms.js';
import { Form, InputNumber, Switch } from 'antd';
import { Segments } from '../../../shared/ui/segments.js';
import { formatNumber } from '@mesonet/model/units.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type AlarmDraft } from '../model/alarm-draft.js';
import styles from './drawer.module.css';
import { MinutesField, Unit } from './limit-fields.js';
import { QuietHoursField } from './quiet-hours-field.js';

interface AdvancedFieldsProps {
  draft: AlarmDraft;
  units: DisplayUnits;
  /** IANA time zone of the station. */
  zone: string;
}

/** Fields for settings that most alarms do not need. */
export function AdvancedFields({ draft, units, zone }: AdvancedFieldsProps) {
  return (
    <details className={styles.advanced}>
      <summary>Advanced</summary>
      <Form.Item name="severity" label="Severity">
        <SeverityField />
      </Form.Item>
      {draft.type !== 'nodata' && (
        <div className={styles.pair}>
          <MinutesField name="hold" label="Hold" least={0} most={1440} message="Invalid hold" />
          <Form.Item
            name="clear"
            label="Clear"
            extra={clearText(draft, units)}
            rules={[{ required: true, type: 'number', min: 0, message: 'Invalid clear' }]}
          >
            <InputNumber<number>
              className={styles.number ?? ''}
              min={0}
              suffix={<Unit>{units.unitOf(draft.measkey).abbrev}</Unit>}
            />
          </Form.Item>
        </div>
      )}
      <Form.Item
        name="schedule"
        label="Quiet hours"
        extra={`Station time, ${zone}. Meanwhile only critical alarms notify anybody.`}
      >
        <QuietHoursField />
      </Form.Item>
      <Form.Item
        name="remind_until_acknowledged"
        label="Remind until somebody acknowledges it"
        valuePropName="checked"
        extra="Notices go on after it has cleared."
      >
        <Switch />
      </Form.Item>
      <Form.Item name="enabled" label="Enabled" valuePropName="checked">
        <Switch />
      </Form.Item>
    </details>
  );
}

const SEVERITIES: readonly { value: AlarmSeverity; label: string }[] = [
  { value: 'info', label: 'Info' },
  { value: 'warning', label: 'Warning' },
  { value: 'critical', label: 'Critical' },
];

interface SeverityFieldProps {
  value?: AlarmSeverity;
  onChange?: (severity: AlarmSeverity) => void;
}

function SeverityField({ value, onChange }: SeverityFieldProps) {
  return (
    <Segments
      label="Severity"
      className={styles.wide}
      segments={SEVERITIES}
      value={value}
      onChange={(severity) => onChange?.(severity)}
    />
  );
}

/** Describes when an alarm clears, for example "It clears below 37.0 mph." */
function clearText({ type, limit, min, max, clear, measkey }: AlarmDraft, units: DisplayUnits): string {
  const unit = units.unitOf(measkey).abbrev;
  const figure = (value: number) => `${formatNumber(value, units.decimals(measkey))} ${unit}`.trim();
  const margin = clear ?? 0;
  if (type === 'upper' && limit !== null) return `It clears at ${figure(limit - margin)} or below.`;
  if (type === 'lower' && limit !== null) return `It clears at ${figure(limit + margin)} or above.`;
  if (type === 'range' && min !== null && max !== null) {
    return `It clears from ${figure(min + margin)} to ${figure(max - margin)}.`;
  }
  return 'How far back inside the limit it has to come.';
}
