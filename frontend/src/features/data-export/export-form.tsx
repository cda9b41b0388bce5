import { type Account } from '@mesonet/contract/accounts.js';
import { type Station } from '@mesonet/contract/stations.js';
import { type UnitChoices } from '@mesonet/contract/units.js';
import { Form, InputNumber, Select } from 'antd';
import { useMemo } from 'react';
import { useOwnMeasurements } from '../../shared/api/use-own-measurements.js';
import { serverNow } from '../../shared/time/server-clock.js';
import { displayUnits } from '../../shared/units/display-units.js';
import { UnitChoicesField } from '../../shared/units/unit-choices-field.js';
import styles from './data-export.module.css';
import { ExportButtons } from './export-buttons.js';
import { exportPath, type ExportRequest } from './export-path.js';
import { type ExportRange, exportWindow } from './export-range.js';
import { MeasurementsField } from './measurements-field.js';
import { RangeField } from './range-field.js';
import { useExport } from './use-export.js';
import { useTrendKeys } from './use-trend-keys.js';

interface Draft {
  stationId: string;
  range: ExportRange;
  keys: string[];
  interval: number;
  units: UnitChoices;
}

interface ExportFormProps {
  account: Pick<Account, 'units'>;
  /** At least one. */
  stations: readonly Station[];
}

/** What to export, of which time, and how. */
export function ExportForm({ account, stations }: ExportFormProps) {
  const [form] = Form.useForm<Draft>();
  const initial: Draft = {
    stationId: stations[0]?._id ?? '',
    range: { preset: 'today' },
    keys: [],
    interval: 5,
    units: {},
  };
  const stationId = Form.useWatch('stationId', form) ?? initial.stationId;
  const range = Form.useWatch('range', form) ?? initial.range;
  const zone = stations.find(({ _id }) => _id === stationId)?.timezone ?? 'UTC';
  const window = exportWindow(range, serverNow(), zone);
  const keys = useTrendKeys(stationId, window);
  const own = useOwnMeasurements(stationId).data;
  const units = useMemo(() => displayUnits(null, account.units, own), [account.units, own]);
  const exporting = useExport();
  const available = (chosen: readonly string[]) => chosen.filter((key) => keys.data?.includes(key));
  const toRequest = (draft: Draft): ExportRequest => ({ ...draft, window, keys: available(draft.keys) });
  const address = () =>
    form.validateFields().then(
      (draft) => new URL(`/api/v1${exportPath(toRequest(draft))}`, location.origin).href,
      () => null,
    );

  return (
    <Form<Draft>
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
