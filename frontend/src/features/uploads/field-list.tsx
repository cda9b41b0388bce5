import { isExtraKey } from '@mesonet/contract/extra-measurements.js';
import { inputUnit } from '@mesonet/model/units.js';
import { type UploadField } from '@mesonet/contract/uploads.js';
import { Button } from 'antd';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import styles from './uploads.module.css';

interface FieldActions {
  units: DisplayUnits;
  isSaving: boolean;
  onMap: (field: UploadField) => void;
  onUnmap: (field: UploadField) => void;
}

/** Shows how the server handled each field of an upload. Fields that need attention come first. */
export function FieldList({ fields, ...actions }: FieldActions & { fields: readonly UploadField[] }) {
  const rank = ({ outcome }: UploadField) => ORDER.indexOf(outcome);
  return (
    <ul className={styles.fields}>
      {fields
        .toSorted((a, b) => rank(a) - rank(b))
        .map((field) => (
          <Field key={field.name} field={field} {...actions} />
        ))}
    </ul>
  );
}

const ORDER: readonly UploadField['outcome'][] = ['unknown', 'refused', 'stored', 'no_reading', 'aside'];

function Field({ field, units, isSaving, onMap, onUnmap }: FieldActions & { field: UploadField }) {
  const { name, sent, unit, outcome, key, value, reason, isMapped } = field;
  const known = key === null ? undefined : units.measurementOf(key);
  const sentUnit = known && unit !== null ? inputUnit(known.mClass, unit)?.abbrev : undefined;
  return (
    <li data-outcome={outcome}>
      <code>{name}</code>
      <span className={styles.sent}>
        {sent === '' ? <small>empty</small> : sent} {sentUnit && <small>{sentUnit}</small>}
      </span>
      <span>
        {key !== null && (known?.label ?? (isExtraKey(key) ? key : 'Rain counter'))}
        {isMapped && <small> mapped here</small>}
      </span>
      <span className={styles.became}>
        {outcome === 'stored' && key !== null ? units.formatMeasurement(key, value).text : reason}
      </span>
      <span>
        {outcome === 'unknown' && (
          <Button size="small" aria-label={`Map ${name}`} onClick={() => onMap(field)}>
            Map …
          </Button>
        )}
        {isMapped && (
          <Button
            size="small"
            aria-label={`Unmap ${name}`}
            disabled={isSaving}
            onClick={() => onUnmap(field)}
          >
            Unmap
          </Button>
        )}
      </span>
    </li>
  );
}
