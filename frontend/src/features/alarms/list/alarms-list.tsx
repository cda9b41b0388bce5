import { type Station } from '@mesonet/contract/stations.js';
import { useState } from 'react';
import { type Alarm } from '@mesonet/contract/alarms.js';
import { useNow } from '../../../shared/time/use-now.js';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.js';
import { ErrorState, Loading } from '../../../shared/ui/page-states.js';
import { useMedia } from '../../../shared/ui/theme/use-media.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { ViolationSign } from '../../../shared/violations/violation-sign.js';
import { useLatest } from '../../../shared/api/use-latest.js';
import { alarmRows, type AlarmRow, countStates } from '../model/alarm-rows.js';
import { type AlarmTemplate } from '../model/templates.js';
import { type AlarmsOf, useAlarms, useDeleteAlarm } from '../wire/use-alarms.js';
import { useStationViolations } from '../wire/use-station-violations.js';
import { AlarmCards } from './alarm-cards.js';
import { AlarmTable } from './alarm-table.js';
import styles from './list.module.css';
import { NoAlarms } from './no-alarms.js';
import { STATE_WORDS } from './state-mark.js';

interface AlarmsListProps {
  ids: AlarmsOf;
  station: Station;
  units: DisplayUnits;
  templates: readonly AlarmTemplate[];
  onCreate: (template?: AlarmTemplate) => void;
  onEdit: (alarm: Alarm) => void;
}

/** Shows the alarms of a station, or templates for alarms where the station has none. */
export function AlarmsList({ ids, station, units, templates, onCreate, onEdit }: AlarmsListProps) {
  const alarms = useAlarms(ids);
  const latest = useLatest(ids.stationId).data;
  const violations = useStationViolations(ids.stationId);
  const now = useNow();
  const [deleting, setDeleting] = useState<Alarm>();
  const isPhone = useMedia('(max-width: 760px)');
  if (alarms.isPending) {
    return (
      <div className={styles.card}>
        <Loading label="Loading alarms ..." rows={5} />
      </div>
    );
  }
  if (alarms.isError) {
    return (
      <div className={styles.card}>
        <ErrorState
          title="The alarms could not be loaded"
          error={alarms.error}
          onRetry={() => void alarms.refetch()}
        />
      </div>
    );
  }
  if (alarms.data.length === 0) {
    return <NoAlarms stationName={station.stationname} {...{ templates, units, onCreate }} />;
  }
  const rows = alarmRows(alarms.data, { station, latest, violations, now });
  const List = isPhone ? AlarmCards : AlarmTable;
  return (
    <>
      <StateCounts rows={rows} />
      <div className={styles.card}>
        <List rows={rows} units={units} zone={station.timezone} actions={{ onEdit, onDelete: setDeleting }} />
      </div>
      {deleting && <DeleteAlarm ids={ids} alarm={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

/** Counts the alarms of the station in each state. */
function StateCounts({ rows }: { rows: readonly AlarmRow[] }) {
  return (
    <ul className={styles.counts} aria-label="Alarms by state">
      {countStates(rows).map(([state, count]) => (
        <li key={state}>
          <ViolationSign sign={state} size={12} />
          {count} {state === 'ok' ? STATE_WORDS.ok : STATE_WORDS[state].toLowerCase()}
        </li>
      ))}
    </ul>
  );
}

function DeleteAlarm({ ids, alarm, onClose }: { ids: AlarmsOf; alarm: Alarm; onClose: () => void }) {
  const remove = useDeleteAlarm(ids);
  return (
    <ConfirmDialog
      title={`Are you sure you want to delete alarm "${alarm.desc}"`}
      okText="Delete"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(alarm._id, { onSettled: onClose })}
      onClose={onClose}
    >
      It no longer watches the station. Its violations stay in the list.
    </ConfirmDialog>
  );
}
