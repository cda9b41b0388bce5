import { type RainCorrection, type RainLedgerEntry } from '@mesonet/contract/rain-ledger.js';
import { toBase, toDisplay } from '@mesonet/model/units.js';
import { Form, Input, InputNumber, Modal } from 'antd';
import { type DisplayUnits } from '../../shared/units/display-units.js';

interface CorrectionFormProps {
  entry: RainLedgerEntry;
  units: DisplayUnits;
  isSaving: boolean;
  onSave: (correction: RainCorrection) => void;
  onClose: () => void;
}

interface Fields {
  amount: number;
  note: string;
}

/** A form in which a manager corrects an entry of the rain ledger by the amount of rain that really fell. */
export function CorrectionForm({ entry, units, isSaving, onSave, onClose }: CorrectionFormProps) {
  const [form] = Form.useForm<Fields>();
  const unit = units.unitOf('rainToday');
  const shown = toDisplay(entry.corrected ?? entry.amount, unit);
  return (
    <Modal
      open
      title="Correct the amount"
      okText="Save"
      okButtonProps={{ loading: isSaving }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ amount: Number(shown.toFixed(4)), note: entry.note ?? '' }}
        onFinish={({ amount, note }) => onSave({ amount: toBase(amount, unit), note })}
      >
        <Form.Item
          name="amount"
          label={`Amount that fell, ${unit.abbrev}`}
          extra={`Found: ${units.formatMeasurement('rainToday', entry.amount).text}. All totals are counted anew.`}
          rules={[{ required: true, message: 'An amount, 0 for nothing' }]}
        >
          <InputNumber autoFocus min={0} max={toDisplay(100, unit)} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="note" label="Note" extra="Why, for whoever looks at it later.">
          <Input maxLength={200} placeholder="Gauge was cleaned" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
