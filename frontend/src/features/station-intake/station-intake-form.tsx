import { measurement } from '@mesonet/model/measurements.js';
import { DERIVED_KEYS, type StationIntake } from '@mesonet/contract/station-intake.js';
import { Button, Form, Input, Radio, Select, Switch } from 'antd';
import { CollisionAlert } from '../../shared/unsaved/collision-alert.js';
import { useEditedFields } from '../../shared/unsaved/use-edited-fields.js';
import { type IntakeValues, useChangeStationIntake, valuesOf } from './use-station-intake.js';

interface StationIntakeFormProps {
  stationId: string;
  intake: StationIntake;
}

const DERIVED_OPTIONS = DERIVED_KEYS.map((key) => ({ value: key, label: measurement(key)?.label ?? key }));

/** A form for the intake settings of one station, which saves only the changed fields. */
export function StationIntakeForm({ stationId, intake }: StationIntakeFormProps) {
  const { mutate, isPending } = useChangeStationIntake(stationId);
  const [form] = Form.useForm<IntakeValues>();
  const { opened, collision, editOf, outcome } = useEditedFields(form, valuesOf(intake));
  return (
    <Form<IntakeValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={opened}
      onFinish={(values) =>
        mutate(
          editOf(values),
          outcome(values, (stored: IntakeValues) => stored),
        )
      }
      style={{ maxWidth: 560, marginTop: 12 }}
    >
      <PreferDerivedField />
      <RainGaugeField />
      <PasskeyField />
      <Form.Item
        name="mqtt"
        label="Take samples from the MQTT broker"
        valuePropName="checked"
        extra="Whoever may publish to the broker can then send samples for this station."
      >
        <Switch />
      </Form.Item>
      <CollisionAlert message={collision} />
      <Button type="primary" htmlType="submit" loading={isPending}>
        Save
      </Button>
    </Form>
  );
}

function PreferDerivedField() {
  return (
    <Form.Item
      name="preferDerived"
      label="Compute even where the station sends it"
      normalize={(keys: string[]) => keys.toSorted()}
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
  );
}

function RainGaugeField() {
  return (
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
  );
}

function PasskeyField() {
  return (
    <Form.Item
      name="passkey"
      label="Ecowitt PASSKEY"
      normalize={(passkey: string) => passkey.trim().toUpperCase()}
      extra="Lets a console that keeps the factory path /data/report/ be known. 32 hexadecimal digits."
      rules={[{ pattern: /^[0-9A-F]{32}$/, message: 'A PASSKEY has 32 hexadecimal digits' }]}
    >
      <Input allowClear autoComplete="off" spellCheck={false} />
    </Form.Item>
  );
}
