import { measurement, MEASUREMENTS } from '@mesonet/model/measurements.js';
import { Select } from 'antd';
import { useParams } from 'react-router-dom';
import { useLatest } from '../../../shared/api/use-latest.js';
import { useStation } from '../../../shared/api/use-stations.js';
import { measurementCssColour } from '../../../shared/ui/theme/theme.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import styles from './drawer.module.css';

interface MeasurementFieldProps {
  /** The surrounding `Form.Item` passes `id`, `value` and `onChange`. */
  id?: string;
  value?: string;
  onChange?: (key: string) => void;
  stationId: string;
  units: DisplayUnits;
}

/** A choice of one numeric measurement. Measurements of the station come first. */
export function MeasurementField({ id = '', value = '', onChange, stationId, units }: MeasurementFieldProps) {
  const { accountid } = useParams();
  const latest = useLatest(stationId).data;
  const station = useStation(accountid, stationId).data;
  const ofStation = new Set([
    ...Object.keys(latest?.values ?? {}),
    ...Object.keys(station?.master_measlist ?? {}),
  ]);
  const all = [...MEASUREMENTS.filter(isNumber), ...units.own].map(({ key, label }) => ({
    value: key,
    label,
  }));
  // The measurement of a stored alarm may no longer exist, but is still offered.
  if (value !== '' && !all.some((each) => each.value === value)) all.unshift({ value, label: value });
  const groups = [
    { label: 'Of this station', options: all.filter((each) => ofStation.has(each.value)) },
    { label: 'Others', options: all.filter((each) => !ofStation.has(each.value)) },
  ];
  return (
    <Select<string>
      id={id}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="Select a measurement"
      value={value === '' ? null : value}
      options={groups.filter(({ options }) => options.length > 0)}
      labelRender={({ label }) => (
        <span className={styles.measurement}>
          <i style={{ background: measurementCssColour(value) }} />
          {label}
        </span>
      )}
      onChange={(key) => onChange?.(key)}
    />
  );
}

function isNumber({ key, isText }: { key: string; isText: boolean }): boolean {
  return !isText && measurement(key)?.mClass !== 'time';
}
