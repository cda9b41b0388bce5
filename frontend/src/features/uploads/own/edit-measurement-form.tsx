import { type ExtraMeasurement } from '@mesonet/contract/extra-measurements.js';
import { Form, Modal } from 'antd';
import { LabelField, UnitField } from './measurement-fields.js';

export type MeasurementChange = Pick<ExtraMeasurement, 'label' | 'unit'>;

interface EditMeasurementFormProps {
  measurement: ExtraMeasurement;
  isSaving: boolean;
  onSave: (change: MeasurementChange) => void;
  onClose: () => void;
}

/** Asks for another name of an own measurement, or for another unit of its future samples. */
export function EditMeasurementForm({
  measurement: { key, label, unit, class: mClass },
  isSaving,
  onSave,
  onClose,
}: EditMeasurementFormProps) {
  const [form] = Form.useForm<MeasurementChange>();
  return (
    <Modal
      open
      title={label}
      okText="Save"
      okButtonProps={{ loading: isSaving }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<MeasurementChange>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ label, unit }}
        onFinish={onSave}
      >
        <LabelField extra={`Its key stays ${key}. What is stored stays as it is.`} />
        <UnitField mClass={mClass} />
      </Form>
    </Modal>
  );
}
