import { type Measurement } from '@mesonet/model/measurements.js';
import { Select } from '../../../../shared/ui/select.js';
import { type DisplayUnits } from '../../../../shared/units/display-units.js';
import styles from './controls.module.css';

interface MeasurementSelectProps {
  /** The chosen measurement; undefined until the own measurements of the stations are loaded. */
  known: Measurement | undefined;
  /** Measurement keys to choose from, in the order of the catalogue. */
  keys: readonly string[];
  /** Units of the measurements, including the own measurements of the stations. */
  units: DisplayUnits;
  onChange: (key: string) => void;
}

/** A choice among the measurements of the compared stations. */
export function MeasurementSelect({ known, keys, units, onChange }: MeasurementSelectProps) {
  const all = [...keys, ...units.own.map(({ key }) => key)];
  // The address may name a measurement that none of the stations has. The choice lists it, too.
  const shown = known && !all.includes(known.key) ? [known.key, ...all] : all;
  return (
    <Select
      aria-label="Measurement to compare"
      className={styles.measurement ?? ''}
      value={known?.key ?? ''}
      onChange={({ target }) => onChange(target.value)}
    >
      {!known && <option value="" />}
      {shown.map((key) => (
        <option key={key} value={key}>
          {optionText(units.measurementOf(key)?.label ?? key, units.unitOf(key).abbrev)}
        </option>
      ))}
    </Select>
  );
}

function optionText(label: string, unit: string): string {
  return unit === '' ? label : `${label} (${unit})`;
}
