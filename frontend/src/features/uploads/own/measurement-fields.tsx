import { ExtraLabel, MEASUREMENT_CLASSES } from '@mesonet/contract/extra-measurements.js';
import { Form, Input, Select } from 'antd';
import { type ReactNode } from 'react';
import { classLabel } from '../../../shared/units/class-labels.js';
import { unitOptions } from './unit-options.js';

const CLASS_OPTIONS = MEASUREMENT_CLASSES.map((mClass) => ({
  value: mClass,
  label: classLabel(mClass),
})).sort((a, b) => a.label.localeCompare(b.label, 'en'));

/** A field for the name of an own measurement. */
export function LabelField({ extra }: { extra?: ReactNode }) {
  return (
    <Form.Item name="label" label="Name" extra={extra} rules={[{ validator: checkLabel }]}>
      <Input autoFocus maxLength={60} placeholder="River at the weir" />
    </Form.Item>
  );
}

/** A choice of the class of an own measurement, such as temperature. */
export function ClassField() {
  return (
    <Form.Item name="class" label="What it is" rules={[{ required: true, message: 'What it is' }]}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={CLASS_OPTIONS}
        placeholder="Temperature, level, voltage …"
      />
    </Form.Item>
  );
}

/** A choice of the unit in which the station sends the measurement. It is hidden where the class has only one. */
export function UnitField({ mClass }: { mClass: string | undefined }) {
  const options = unitOptions(mClass);
  return (
    <Form.Item name="unit" label="Unit it is sent in" hidden={options.length < 2}>
      <Select options={options} />
    </Form.Item>
  );
}

async function checkLabel(_rule: unknown, label: unknown): Promise<void> {
  const { error } = await ExtraLabel.safeParseAsync(label ?? '');
  if (error) throw new Error(error.issues[0]?.message);
}
