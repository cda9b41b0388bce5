import { type Station } from '@mesonet/contract/stations.js';
import { Segments, type Segment } from '../../shared/ui/segments.js';
import { Select } from '../../shared/ui/select.js';
import { type Filter, type SeverityFilter } from './use-filter.js';
import styles from './violations-page.module.css';

const SEVERITIES: readonly Segment<SeverityFilter>[] = [
  { value: 'all', label: 'All' },
  { value: 'critical', label: 'Critical' },
  { value: 'warning', label: 'Warning' },
  { value: 'info', label: 'Info' },
];

interface FilterControlsProps {
  stations: readonly Station[];
  filter: Filter;
  onChange: (filter: Filter) => void;
}

export function FilterControls({ stations, filter, onChange }: FilterControlsProps) {
  return (
    <div className={styles.filters}>
      <Select
        aria-label="Station"
        value={filter.stationId ?? ''}
        onChange={({ target }) => onChange({ ...filter, stationId: target.value || null })}
      >
        <option value="">All stations</option>
        {stations.map(({ _id, stationname }) => (
          <option key={_id} value={_id}>
            {stationname}
          </option>
        ))}
      </Select>
      <Segments
        label="Severity"
        segments={SEVERITIES}
        value={filter.severity}
        onChange={(severity) => onChange({ ...filter, severity })}
      />
    </div>
  );
}
