import { type Measurement } from '@mesonet/contract/measurements.js';
import { Select } from '../../../../shared/ui/select.js';
import { type DisplayUnits } from '../../../../shared/units/display-units.js';
import styles from './controls.module.css';

interface MeasurementSelectProps {
  /** undefined: not known yet. */
  known: Measurement | undefined;
  /** Keys of the catalogue, in its order. */
  keys: readonly string[];
  /** It knows what the stations measure beyond the catalogue, too. */
  units: DisplayUnits;
  onChange: (key: string) => void;
}

/** Chooses among what the compared stations have measured. */
export function MeasurementSelect({ known, keys, units, onChange }: MeasurementSelectProps) {
  const all = [...keys, ...units.own.map(({ key }) => key)];
  // An address can ask for what none of them measures.
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
