import { useNow } from '../../../shared/time/use-now.js';
import { ViolationSign } from '../../../shared/violations/violation-sign.js';
import { RowActions } from '../row-actions.js';
import { sentence } from '../model/limit-words.js';
import { AlarmNow } from './alarm-now.js';
import { type AlarmListProps } from './alarm-table.js';
import styles from './list.module.css';
import { STATE_WORDS } from './state-mark.js';
import { stateNote } from './state-note.js';

/**
 * The list of alarms on a phone. Each card shows state, limit and value of an alarm, and how near
 * the value is to the limit.
 */
export function AlarmCards({ rows, units, zone, actions }: AlarmListProps) {
  const now = useNow();
  return (
    <ul className={styles.cards}>
      {rows.map((row) => {
        const note = stateNote(row, zone, now);
        return (
          <li key={row.alarm._id}>
            <ViolationSign sign={row.state} />
            <div className={styles.words}>
              <b>{row.alarm.desc}</b>
              <span className={row.state === 'ok' ? 'visually-hidden' : undefined} data-state={row.state}>
                {STATE_WORDS[row.state]}
                {note !== null && `, ${note}`}
              </span>
              <span>{sentence(row.alarm, units)}</span>
            </div>
            <div className={styles.side}>
              <AlarmNow row={row} units={units} />
              <RowActions
                name={row.alarm.desc}
                onEdit={() => actions.onEdit(row.alarm)}
                onDelete={() => actions.onDelete(row.alarm)}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
