import { type AlarmMode } from '@mesonet/contract/alarms.js';
import { Form, InputNumber } from 'antd';
import { Segments } from '../../../shared/ui/segments.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type AlarmDraft } from '../model/alarm-draft.js';
import styles from './drawer.module.css';

interface LimitFieldsProps {
  draft: AlarmDraft;
  units: DisplayUnits;
  isStored: boolean;
}

/** Fields for the figures of an alarm rule, which depend on its type. */
export function LimitFields({ draft, units, isStored }: LimitFieldsProps) {
  const unit = units.unitOf(draft.measkey).abbrev;
  switch (draft.type) {
    case 'upper':
    case 'lower':
      return (
        <div className={styles.figures}>
          <FigureField name="limit" label="Limit" unit={unit} message="Invalid limit" />
        </div>
      );
    case 'range':
      return (
        <div className={styles.figures}>
          <FigureField name="min" label="Min" unit={unit} message="Invalid limit" max={draft.max} />
          <FigureField name="max" label="Max" unit={unit} message="Invalid limit" />
        </div>
      );
    case 'rate':
      return (
        <div className={styles.figures}>
          <Form.Item name="direction" label="Direction">
            <DirectionField isDisabled={isStored} />
          </Form.Item>
          <FigureField name="change" label="By more than" unit={unit} message="Invalid change" isPositive />
          <MinutesField name="window" label="Within" most={1440} message="Invalid window" />
        </div>
      );
    case 'nodata':
      return (
        <div className={styles.figures}>
          <MinutesField name="after" label="Silent for" most={10_080} message="Invalid after" />
        </div>
      );
  }
}

interface FigureFieldProps {
  name: 'limit' | 'min' | 'max' | 'change' | 'clear';
  label: string;
  unit: string;
  message: string;
  isPositive?: boolean;
  /** The entered value must be below this one; null sets no bound. */
  max?: number | null;
}

function FigureField({ name, label, unit, message, isPositive = false, max = null }: FigureFieldProps) {
  const check = (_: unknown, value: number | null) => {
    const isRight = value !== null && (!isPositive || value > 0) && (max === null || value < max);
    return isRight ? Promise.resolve() : Promise.reject(new Error(message));
  };
  return (
    <Form.Item name={name} label={label} rules={[{ validator: check }]}>
      <InputNumber<number> className={styles.number ?? ''} suffix={<Unit>{unit}</Unit>} />
    </Form.Item>
  );
}

interface MinutesFieldProps {
  name: 'window' | 'after' | 'hold';
  label: string;
  least?: number;
  most: number;
  message: string;
}

/** A field for whole minutes. */
export function MinutesField({ name, label, least = 1, most, message }: MinutesFieldProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[{ required: true, type: 'integer', min: least, max: most, message }]}
    >
      <InputNumber<number> className={styles.number ?? ''} suffix={<Unit>min</Unit>} />
    </Form.Item>
  );
}

export function Unit({ children }: { children: string }) {
  return <span className={styles.unit}>{children}</span>;
}

const DIRECTIONS: readonly { value: AlarmMode; label: string }[] = [
  { value: 'lower', label: 'Falls' },
  { value: 'upper', label: 'Rises' },
  { value: 'range', label: 'Either' },
];

interface DirectionFieldProps {
  value?: AlarmMode;
  onChange?: (direction: AlarmMode) => void;
  isDisabled: boolean;
}

function DirectionField({ value, onChange, isDisabled }: DirectionFieldProps) {
  return (
    <Segments
      label="Direction"
      className={styles.wide}
      segments={DIRECTIONS}
      value={value}
      isDisabled={isDisabled}
      onChange={(direction) => onChange?.(direction)}
    />
  );
}
