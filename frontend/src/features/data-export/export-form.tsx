import { type Account } from '@mesonet/contract/accounts.js';
import { type Station } from '@mesonet/contract/stations.js';
import { Form, InputNumber, Select } from 'antd';
import { UnitChoicesField } from '../../shared/units/unit-choices-field.js';
import styles from './data-export.module.css';
import { ExportButtons } from './export-buttons.js';
import { MeasurementsField } from './measurements-field.js';
import { RangeField } from './range-field.js';
import { type ExportDraft, useExportForm } from './use-export-form.js';

interface ExportFormProps {
  account: Pick<Account, 'units'>;
  /** The stations of the account, at least one. */
  stations: readonly Station[];
}

/** A form for the content, the time and the format of an export. */
export function ExportForm({ account, stations }: ExportFormProps) {
  const { form, initial, zone, keys, units, exporting, available, toRequest, address } = useExportForm(
    account,
    stations,
  );
  return (
    <Form<ExportDraft>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onFinish={(draft) => exporting.run(toRequest(draft))}
    >
      <div className={styles.fields}>
        <Form.Item name="stationId" label="Station">
          <Select
            showSearch
            optionFilterProp="label"
            options={stations.map(({ _id, stationname }) => ({ value: _id, label: stationname }))}
          />
        </Form.Item>
        <Form.Item name="range" label="Date range" extra={`Station time, ${zone}`}>
          <RangeField zone={zone} />
        </Form.Item>
        <Form.Item
          name="interval"
          label="Interval"
          extra="Values are averaged."
          rules={[
            { required: true, type: 'integer', min: 1, max: 1440, message: 'A whole number from 1 to 1440' },
          ]}
        >
          <InputNumber
            suffix={<span className={styles.suffix}>minutes</span>}
            className={styles.interval ?? ''}
          />
        </Form.Item>
      </div>
      <Form.Item
        name="keys"
        label="Measurements"
        rules={[
          {
            validator: (_, chosen: string[]) =>
              available(chosen).length > 0
                ? Promise.resolve()
                : Promise.reject(new Error('Select at least one measurement')),
          },
        ]}
      >
        <MeasurementsField keys={keys} units={units} />
      </Form.Item>
      <Form.Item name="units" extra="Without a choice: the unit of the organization.">
        <UnitChoicesField legend="Units" defaults={units.choice} />
      </Form.Item>
      <ExportButtons exporting={exporting} isDisabled={!keys.data?.length} address={address} />
    </Form>
  );
}
