import { Button, Select } from 'antd';
import { ErrorState } from '../../shared/ui/page-states.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import styles from './data-export.module.css';
import { type useTrendKeys } from './use-trend-keys.js';

interface MeasurementsFieldProps {
  /** Given by the form around it, as are the value and what follows a change. */
  id?: string;
  value?: string[];
  onChange?: (keys: string[]) => void;
  keys: ReturnType<typeof useTrendKeys>;
  units: DisplayUnits;
}

/** Which of what the station measured in that time. What it did not measure then is kept in mind, not shown. */
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
