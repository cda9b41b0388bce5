import { type Alarm } from '@mesonet/contract/alarms.js';
import { useNow } from '../../../shared/time/use-now.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { typeOf } from '../model/alarm-draft.js';
import { type AlarmRow } from '../model/alarm-rows.js';
import { limitText, measurementLabel, TYPE_WORDS } from '../model/limit-words.js';
import { RowActions } from '../row-actions.js';
import { AlarmNow } from './alarm-now.js';
import styles from './list.module.css';
import { SeverityMark } from './severity-mark.js';
import { StateMark } from './state-mark.js';
import { stateNote } from './state-note.js';

export interface AlarmActions {
  onEdit: (alarm: Alarm) => void;
  onDelete: (alarm: Alarm) => void;
}

export interface AlarmListProps {
  /** The alarms to show, those in the worst state first. */
  rows: readonly AlarmRow[];
  units: DisplayUnits;
  /** IANA time zone of the station. */
  zone: string;
  actions: AlarmActions;
}

/** A table with a row for each alarm: its state, its rule, and how near the value is to the limit. */
export function AlarmTable({ rows, units, zone, actions }: AlarmListProps) {
  const now = useNow();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>State</th>
          <th>Description</th>
          <th>Measurement</th>
          <th>Type</th>
          <th data-align="right">Limit</th>
          <th data-align="right">
            <span className={styles.nowHead}>
              Now <span>against the limit</span>
            </span>
          </th>
          <th>Severity</th>
          <th>
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.alarm._id} data-off={row.state === 'off' || undefined}>
            <td>
              <StateMark state={row.state} note={stateNote(row, zone, now)} />
            </td>
            <Rule row={row} units={units} />
            <td>
              <AlarmNow row={row} units={units} />
            </td>
            <td>
              <SeverityMark severity={row.alarm.severity} />
            </td>
            <td>
              <RowActions
                name={row.alarm.desc}
                onEdit={() => actions.onEdit(row.alarm)}
                onDelete={() => actions.onDelete(row.alarm)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rule({ row: { alarm }, units }: { row: AlarmRow; units: DisplayUnits }) {
  const { figure, unit } = limitText(alarm, units);
  return (
    <>
      <th scope="row">{alarm.desc}</th>
      <td>{alarm.variant === 'nodata' ? 'Any' : measurementLabel(alarm.measkey, units)}</td>
      <td className={styles.noWrap}>{TYPE_WORDS[typeOf(alarm)]}</td>
      <td data-align="right" className={styles.noWrap}>
        {figure}
        {unit !== '' && <small>{unit}</small>}
      </td>
    </>
  );
}
