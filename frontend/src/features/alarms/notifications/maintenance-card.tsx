import { type MaintenanceWindow } from '@mesonet/contract/maintenance-windows.js';
import { type Station } from '@mesonet/contract/stations.js';
import { useState } from 'react';
import { useStations } from '../../../shared/api/use-stations.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { useNow } from '../../../shared/time/use-now.js';
import { Button } from '../../../shared/ui/button.js';
import { Card } from '../../../shared/ui/card.js';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.js';
import { EmptyState, ErrorState, Loading } from '../../../shared/ui/page-states.js';
import { spanText } from '../../../shared/violations/violation-words.js';
import { useDeleteWindow, useEndWindow, useMaintenance } from '../wire/use-maintenance.js';
import styles from './notifications.module.css';
import { WindowDialog } from './window-dialog.js';
import { OWN_ZONE } from '../../../shared/time/own-zone.js';

/** Lists the maintenance windows, in which episodes are recorded and nobody is notified. */
export function MaintenanceCard({ accountId }: { accountId: string }) {
  const [isAdding, setAdding] = useState(false);
  const stations = useStations(accountId).data ?? [];
  return (
    <Card
      title="Maintenance Windows"
      note={
        <Button size="small" onClick={() => setAdding(true)}>
          Add window
        </Button>
      }
    >
      <Windows accountId={accountId} stations={stations} />
      {isAdding && (
        <WindowDialog accountId={accountId} stations={stations} onClose={() => setAdding(false)} />
      )}
    </Card>
  );
}

function Windows({ accountId, stations }: { accountId: string; stations: readonly Station[] }) {
  const windows = useMaintenance(accountId);
  const now = useNow();
  if (windows.isPending) return <Loading label="Loading maintenance windows ..." rows={2} />;
  if (windows.isError) {
    return (
      <ErrorState
        title="The maintenance windows could not be loaded"
        error={windows.error}
        onRetry={() => void windows.refetch()}
      />
    );
  }
  const ahead = windows.data.filter(({ end }) => Date.parse(end) > now);
  if (ahead.length === 0) {
    return (
      <EmptyState title="No maintenance is planned">
        During a window, violations are recorded and nobody is notified.
      </EmptyState>
    );
  }
  return (
    <table className={styles.table} data-of="windows">
      <thead>
        <tr>
          <th>Station</th>
          <th>Time</th>
          <th>Reason</th>
          <th>
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {ahead
          .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
          .map((window) => (
            <WindowRow key={window._id} {...{ accountId, window, stations, now }} />
          ))}
      </tbody>
    </table>
  );
}

interface WindowRowProps {
  accountId: string;
  window: MaintenanceWindow;
  stations: readonly Station[];
  now: number;
}

function WindowRow({
  accountId,
  window: { _id: id, stationid, start, end, reason },
  ...props
}: WindowRowProps) {
  const station = props.stations.find(({ _id }) => _id === stationid);
  const zone = station?.timezone ?? OWN_ZONE;
  const stop = useEndWindow(accountId);
  const [isAsking, setAsking] = useState(false);
  const isOn = Date.parse(start) <= props.now;
  return (
    <tr>
      <th scope="row">{stationid === null ? 'All stations' : (station?.stationname ?? stationid)}</th>
      <td>
        {spanText(start, end, zone)} {isOn && <span className={styles.on}>now</span>}
      </td>
      <td>{reason}</td>
      <td>
        <div className={styles.buttons}>
          {isOn ? (
            <Button
              aria-label={`End now: ${reason}`}
              disabled={stop.isPending}
              onClick={() => stop.mutate({ id, end: new Date(serverNow()).toISOString() })}
            >
              End now
            </Button>
          ) : (
            <Button aria-label={`Delete: ${reason}`} onClick={() => setAsking(true)}>
              Delete
            </Button>
          )}
        </div>
        {isAsking && <DeleteWindow {...{ accountId, id, reason }} onClose={() => setAsking(false)} />}
      </td>
    </tr>
  );
}

interface DeleteWindowProps {
  accountId: string;
  id: string;
  reason: string;
  onClose: () => void;
}

function DeleteWindow({ accountId, id, reason, onClose }: DeleteWindowProps) {
  const remove = useDeleteWindow(accountId);
  return (
    <ConfirmDialog
      title={`Are you sure you want to delete maintenance window "${reason}"`}
      okText="Delete"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(id, { onSettled: onClose })}
      onClose={onClose}
    >
      Alarms will notify their groups in that time.
    </ConfirmDialog>
  );
}
