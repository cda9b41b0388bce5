import { type FieldMapping, type FieldMappings } from '@mesonet/contract/field-mappings.js';
import { measurement, STORED_MEASUREMENTS } from '@mesonet/contract/measurements.js';
import { baseUnitOf, UNITS } from '@mesonet/contract/units.js';
import { type UploadField } from '@mesonet/contract/uploads.js';
import { Form, Modal, Select } from 'antd';

interface MapFieldFormProps {
  field: UploadField;
  mappings: FieldMappings;
  isSaving: boolean;
  onSave: (mapping: FieldMapping) => void;
  onClose: () => void;
}

/** Asks what a field measures, and in which unit it is sent. */
export function MapFieldForm({ field, mappings, isSaving, onSave, onClose }: MapFieldFormProps) {
  const [form] = Form.useForm<FieldMapping>();
  const key = Form.useWatch('key', form);
  return (
    <Modal
      open
      title={`What does ${field.name} measure?`}
      okText="Map"
      confirmLoading={isSaving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<FieldMapping>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={onSave}
        onValuesChange={(changed) => {
          if (changed.key) form.setFieldValue('unit', baseUnitOf(classOf(changed.key)).unit);
        }}
      >
        <Form.Item
          name="key"
          label="Measurement"
          extra={`Sent lately: ${field.sent}. From the next upload on it is stored as this.`}
          rules={[{ required: true, message: 'What the field measures' }]}
        >
          <Select
            autoFocus
            showSearch={{ optionFilterProp: 'label' }}
            options={measurementOptions(mappings)}
            placeholder="Temperature, soil moisture …"
          />
        </Form.Item>
        <Form.Item name="unit" label="Unit it is sent in" hidden={unitOptions(key).length < 2}>
          <Select options={unitOptions(key)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** Two fields never fill one measurement. */
function measurementOptions(mappings: FieldMappings) {
  const taken = new Map(Object.entries(mappings).map(([name, { key }]) => [key, name]));
  return STORED_MEASUREMENTS.map(({ key, label }) => {
    const by = taken.get(key);
    return {
      value: key,
      label: by === undefined ? label : `${label} (filled by ${by})`,
      disabled: by !== undefined,
    };
  });
}

function unitOptions(key: string | undefined) {
  if (key === undefined) return [];
  const mClass = classOf(key);
  return UNITS.filter((unit) => unit.mClass === mClass).map(({ unit, name, abbrev }) => ({
    value: unit,
    label: abbrev === '' ? name : `${name} (${abbrev})`,
  }));
}

function classOf(key: string): string {
  return measurement(key)?.mClass ?? '';
}
