import { measurement } from '@mesonet/contract/measurements.js';
import { DERIVED_KEYS, type StationIntake } from '@mesonet/contract/station-intake.js';
import { Button, Form, Input, Radio, Select, Switch } from 'antd';
import { useUnsavedForm } from '../../shared/unsaved/use-unsaved-form.js';

interface StationIntakeFormProps {
  intake: StationIntake;
  isSaving: boolean;
  onSave: (intake: StationIntake) => void;
}

const DERIVED_OPTIONS = DERIVED_KEYS.map((key) => ({ value: key, label: measurement(key)?.label ?? key }));

/** The form of one station; saves all its fields at once. */
export function StationIntakeForm({ intake, isSaving, onSave }: StationIntakeFormProps) {
  const [form] = Form.useForm<StationIntake>();
  const shown = Form.useWatch<Partial<StationIntake> | undefined>([], form);
  useUnsavedForm(isChanged({ ...intake, ...shown }, intake));
  return (
    <Form<StationIntake>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={intake}
      onFinish={(values) => onSave(toIntake(values))}
      style={{ maxWidth: 560 }}
    >
      <Form.Item
        name="preferDerived"
        label="Compute even where the station sends it"
        extra="Normally what the station sends wins. For these measurements Mesonet's own formula does."
      >
        <Select
          mode="multiple"
          allowClear
          options={DERIVED_OPTIONS}
          optionFilterProp="label"
          placeholder="None"
        />
      </Form.Item>
      <Form.Item
        name="rainGauge"
        label="Rain gauge"
        extra="Which one counts where a console has two. Automatic: the bucket when it is there."
      >
        <Radio.Group
          options={[
            { value: 'auto', label: 'Automatic' },
            { value: 'bucket', label: 'Tipping bucket' },
            { value: 'piezo', label: 'Piezo (haptic)' },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="passkey"
        label="Ecowitt PASSKEY"
        extra="Lets a console that keeps the factory path /data/report/ be known. 32 hexadecimal digits."
        rules={[{ pattern: /^\s*[0-9A-Fa-f]{32}\s*$/, message: 'A PASSKEY has 32 hexadecimal digits' }]}
      >
        <Input allowClear autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="mqtt"
        label="Take samples from the MQTT broker"
        valuePropName="checked"
        extra="Whoever may publish to the broker can then send samples for this station."
      >
        <Switch />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isSaving}>
        Save
      </Button>
    </Form>
  );
}

/** What the form holds, as it is stored. */
function toIntake({ passkey, ...rest }: StationIntake): StationIntake {
  return { ...rest, passkey: passkey?.trim() || null };
}

function isChanged(shown: StationIntake, saved: StationIntake): boolean {
  const { preferDerived, passkey, rainGauge, mqtt } = toIntake(shown);
  return (
    passkey?.toLowerCase() !== saved.passkey?.toLowerCase() ||
    rainGauge !== saved.rainGauge ||
    mqtt !== saved.mqtt ||
    [...preferDerived].sort().join() !== [...saved.preferDerived].sort().join()
  );
}
