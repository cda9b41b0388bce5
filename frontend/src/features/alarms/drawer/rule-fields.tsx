import { Form, Input } from 'antd';
import { Segments } from '../../../shared/ui/segments.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type AlarmDraft, type AlarmType } from '../model/alarm-draft.js';
import { TYPE_WORDS } from '../model/limit-words.js';
import styles from './drawer.module.css';
import { LimitFields } from './limit-fields.js';
import { MeasurementField } from './measurement-field.js';

interface RuleFieldsProps {
  stationId: string;
  draft: AlarmDraft;
  units: DisplayUnits;
  /** True for a stored alarm, whose type cannot be changed. */
  isStored: boolean;
}

const TYPES = (Object.entries(TYPE_WORDS) as [AlarmType, string][]).map(([value, label]) => ({
  value,
  label,
}));

/** Fields for the rule of an alarm: a measurement and its limits. */
export function RuleFields({ stationId, draft, units, isStored }: RuleFieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        <Form.Item
          name="desc"
          label="Description"
          rules={[{ required: true, whitespace: true, message: 'Invalid description' }]}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        {draft.type !== 'nodata' && (
          <Form.Item
            name="measkey"
            label="Measurement"
            rules={[{ required: true, message: 'Invalid measurement' }]}
          >
            <MeasurementField stationId={stationId} units={units} />
          </Form.Item>
        )}
      </div>
      <div className={styles.rule} data-type={draft.type}>
        <Form.Item name="type" label="Type" {...(isStored && { extra: 'Fixed once saved.' })}>
          <TypeField isDisabled={isStored} />
        </Form.Item>
        <LimitFields draft={draft} units={units} isStored={isStored} />
      </div>
    </>
  );
}

interface TypeFieldProps {
  value?: AlarmType;
  onChange?: (type: AlarmType) => void;
  isDisabled: boolean;
}

function TypeField({ value, onChange, isDisabled }: TypeFieldProps) {
  return (
    <Segments
      label="Type"
      className={styles.wide}
      segments={TYPES}
      value={value}
      isDisabled={isDisabled}
      onChange={(type) => onChange?.(type)}
    />
  );
}
