import { type ExtraMeasurement, type NewExtraMeasurement } from '@mesonet/contract/extra-measurements.js';
import { type FieldMapping, type FieldMappings } from '@mesonet/contract/field-mappings.js';
import { measurement, STORED_MEASUREMENTS } from '@mesonet/model/measurements.js';
import { baseUnitOf } from '@mesonet/model/units.js';
import { type UploadField } from '@mesonet/contract/uploads.js';
import { Button, Form, Modal, type RefSelectProps, Select } from 'antd';
import { type Ref, useRef, useState } from 'react';
import { extraKeyFor } from './own/extra-key.js';
import { ClassField, LabelField, UnitField } from './own/measurement-fields.js';

interface MapFieldFormProps {
  field: UploadField;
  mappings: FieldMappings;
  /** Own measurements of the station. */
  own: readonly ExtraMeasurement[];
  isSaving: boolean;
  /** @param extra a new own measurement, which has to be registered before the mapping is saved */
  onSave: (mapping: FieldMapping, extra?: NewExtraMeasurement) => void;
  onClose: () => void;
}

interface Answers {
  key: string;
  unit: string;
  label: string;
  class: string;
}

/** Asks which measurement a field of the uploads contains, and in which unit it is sent. */
export function MapFieldForm({ field, mappings, own, isSaving, onSave, onClose }: MapFieldFormProps) {
  const [form] = Form.useForm<Answers>();
  const [isNew, setNew] = useState(false);
  const first = useRef<RefSelectProps>(null);
  const known = Form.useWatch('key', form);
  const newClass = Form.useWatch('class', form);
  const sent = `Sent lately: ${field.sent}. From the next upload on it`;
  const newKey = newKeyOf(field, own);
  const change = () => {
    form.resetFields(['key', 'class', 'unit']);
    setNew(!isNew);
  };
  return (
    <Modal
      open
      // The focus is set after the dialog has opened, because the dialog takes the focus before that.
      afterOpenChange={() => first.current?.focus()}
      title={`What does ${field.name} measure?`}
      okText={isNew ? 'Add and map' : 'Map'}
      okButtonProps={{ loading: isSaving }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Answers>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ label: field.name.slice(0, 60) }}
        onFinish={({ key, unit, ...extra }) => {
          if (isNew) onSave({ key: newKey, unit }, { ...extra, key: newKey, unit });
          // A mapping to a measurement whose values are texts has no unit.
          else onSave({ key, unit: unit || undefined });
        }}
        onValuesChange={({ key, class: mClass }) => {
          if (key !== undefined) form.setFieldValue('unit', usualUnit(key, own));
          if (mClass !== undefined) form.setFieldValue('unit', baseUnitOf(mClass).unit);
        }}
      >
        {isNew ? (
          <NewFields extra={`${sent} is stored as ${newKey}.`} />
        ) : (
          <KnownField
            ref={first}
            extra={`${sent} is stored as this.`}
            options={measurementOptions(mappings, own)}
          />
        )}
        <UnitField mClass={isNew ? newClass : classOf(known, own)} />
        <Button type="link" style={{ paddingInline: 0 }} onClick={change}>
          {isNew ? 'Choose from the list' : 'New measurement of this station …'}
        </Button>
      </Form>
    </Modal>
  );
}

/** Asks for the name and the class of a new own measurement. */
function NewFields({ extra }: { extra: string }) {
  return (
    <>
      <LabelField extra={extra} />
      <ClassField />
    </>
  );
}

interface KnownFieldProps {
  ref: Ref<RefSelectProps>;
  extra: string;
  options: ReturnType<typeof measurementOptions>;
}

/** A choice among the measurements that already exist. */
function KnownField({ ref, extra, options }: KnownFieldProps) {
  return (
    <Form.Item
      name="key"
      label="Measurement"
      extra={extra}
      rules={[{ required: true, message: 'What the field measures' }]}
    >
      <Select
        ref={ref}
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        placeholder="Temperature, soil moisture …"
      />
    </Form.Item>
  );
}

/** Returns the key that a field gets as a new own measurement of the station. */
function newKeyOf({ name }: UploadField, own: readonly ExtraMeasurement[]): string {
  return extraKeyFor(
    name,
    own.map(({ key }) => key),
  );
}

/** Lists the measurements to choose from. Those that another field already fills are disabled. */
function measurementOptions(mappings: FieldMappings, own: readonly ExtraMeasurement[]) {
  const taken = new Map(Object.entries(mappings).map(([name, { key }]) => [key, name]));
  const options = [...own, ...STORED_MEASUREMENTS].map(({ key, label }) => {
    const field = taken.get(key);
    return {
      value: key,
      label: field === undefined ? label : `${label} (filled by ${field})`,
      disabled: field !== undefined,
    };
  });
  const groups = [
    { label: 'Of this station alone', options: options.slice(0, own.length) },
    { label: 'Of the catalogue', options: options.slice(own.length) },
  ];
  return groups.filter((group) => group.options.length > 0);
}

/** Returns the unit in which the station sends an own measurement; for one of the catalogue, the base unit. */
function usualUnit(key: string, own: readonly ExtraMeasurement[]): string {
  return own.find((each) => each.key === key)?.unit ?? baseUnitOf(classOf(key, own) ?? '').unit;
}

function classOf(key: string | undefined, own: readonly ExtraMeasurement[]): string | undefined {
  if (key === undefined) return undefined;
  return measurement(key)?.mClass ?? own.find((each) => each.key === key)?.class;
}
