import { importUnitsOf } from '@mesonet/model/import-units.js';
import { type ImportColumn, IMPORT_RAIN } from '@mesonet/contract/imports.js';
import { measurement } from '@mesonet/model/measurements.js';
import { METRIC_INPUT_UNITS } from '@mesonet/model/units.js';
import { Select } from 'antd';
import styles from './imports.module.css';

interface UnitChoiceProps {
  column: ImportColumn;
  /** The server's question about the unit of the column; null where it has none. */
  asked: string | null;
  onChange: (unit: string) => void;
}

/**
 * A choice of the unit of a column in a file to import. Where the unit is unknown, none is preselected, and the
 * server's question is shown below.
 */
export function UnitChoice({ column: { key, unit, name }, asked, onChange }: UnitChoiceProps) {
  const mClass = key === IMPORT_RAIN ? 'rain' : (measurement(key ?? '')?.mClass ?? '');
  const units = key === null ? [] : importUnitsOf(mClass);
  if (units.length === 0) return null;
  const base = units[0]!;
  const isOpen = unit === null && (asked !== null || Object.hasOwn(METRIC_INPUT_UNITS, mClass));
  if (units.length === 1 && !isOpen) return <span className={styles.only}>{base.abbrev || base.name}</span>;
  return (
    <div className={styles.unit}>
      <Select
        aria-label={`Unit of ${name}`}
        value={unit ?? (isOpen ? undefined : base.unit)}
        placeholder="Choose the unit"
        {...(isOpen && { status: 'warning' })}
        options={units.map((each) => ({ value: each.unit, label: each.abbrev || each.name }))}
        onChange={onChange}
      />
      {isOpen && asked !== null && <p className={styles.question}>{asked}</p>}
    </div>
  );
}
