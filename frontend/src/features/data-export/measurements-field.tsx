import { Button, Select } from 'antd';
import { ErrorState } from '../../shared/ui/page-states.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import styles from './data-export.module.css';
import { type useTrendKeys } from './use-trend-keys.js';

interface MeasurementsFieldProps {
  /** The surrounding `Form.Item` passes `id`, `value` and `onChange`. */
  id?: string;
  value?: string[];
  onChange?: (keys: string[]) => void;
  keys: ReturnType<typeof useTrendKeys>;
  units: DisplayUnits;
}

/**
 * A choice among the measurements that the station has in the chosen time. Other chosen measurements are kept but not
 * shown.
 */
export function MeasurementsField({ id = '', value = [], onChange, keys, units }: MeasurementsFieldProps) {
  const available = keys.data ?? [];
  if (keys.isError) {
    return (
      <ErrorState
        title="The measurements could not be loaded"
        error={keys.error}
        onRetry={() => void keys.refetch()}
      />
    );
  }
  if (keys.data?.length === 0) return <p role="status">No measurement data in the selected time range.</p>;
  return (
    <div className={styles.measurements}>
      <Select<string[]>
        id={id}
        mode="multiple"
        allowClear
        loading={keys.isPending}
        value={value.filter((key) => available.includes(key))}
        options={available.map((key) => ({ value: key, label: units.measurementOf(key)?.label ?? key }))}
        optionFilterProp="label"
        placeholder={keys.isPending ? 'Loading measurements ...' : 'Select measurements'}
        onChange={(next: string[]) => onChange?.(next)}
      />
      <Button disabled={keys.isPending} onClick={() => onChange?.([...available])}>
        Select all
      </Button>
    </div>
  );
}
