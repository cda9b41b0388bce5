import { type DeviceToken } from '@mesonet/contract/device-tokens.js';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Card } from '../../../shared/ui/card.js';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.js';
import { EmptyState, ErrorState, Loading } from '../../../shared/ui/page-states.js';
import { useDecideDevice, useDevices } from '../wire/use-devices.js';
import styles from './notifications.module.css';

/** Lists the devices that requested push messages: pending ones, then approved ones; denied ones are hidden. */
export function DevicesCard({ accountId }: { accountId: string }) {
  return (
    <Card
      title="Push Notification Recipients"
      note="A device asks from its own settings; nothing is sent before it is approved."
      className={styles.devices}
    >
      <Devices accountId={accountId} />
    </Card>
  );
}

function Devices({ accountId }: { accountId: string }) {
  const devices = useDevices(accountId);
  const [revoking, setRevoking] = useState<DeviceToken>();
  if (devices.isPending) return <Loading label="Loading devices ..." />;
  if (devices.isError) {
    return (
      <ErrorState
        title="The devices could not be loaded"
        error={devices.error}
        onRetry={() => void devices.refetch()}
      />
    );
  }
  const shown = shownDevices(devices.data);
  if (shown.length === 0) {
    return (
      <EmptyState title="No device has asked yet">
        Whoever wants pushes opens Violations and presses “Notify this browser”.
      </EmptyState>
    );
  }
  return (
    <>
      <table className={styles.table} data-of="devices">
        <thead>
          <tr>
            <th>Alias</th>
            <th>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((device) => (
            <tr key={device._id}>
              <th scope="row">
                {device.name} {device.status === 'pending' && <span>(pending)</span>}
              </th>
              <td>
                <DeviceActions accountId={accountId} device={device} onRevoke={() => setRevoking(device)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {revoking && (
        <RevokeApproval accountId={accountId} device={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </>
  );
}

interface DeviceActionsProps {
  accountId: string;
  device: DeviceToken;
  onRevoke: () => void;
}

function DeviceActions({ accountId, device: { _id: id, name, status }, onRevoke }: DeviceActionsProps) {
  const { mutate, isPending } = useDecideDevice(accountId);
  if (status === 'approved') {
    return (
      <div className={styles.buttons}>
        <Button aria-label={`Revoke Approval: ${name}`} onClick={onRevoke}>
          Revoke Approval
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.buttons}>
      <Button
        aria-label={`Deny: ${name}`}
        disabled={isPending}
        onClick={() => mutate({ id, enabled: false })}
      >
        Deny
      </Button>
      <Button
        aria-label={`Approve: ${name}`}
        className={styles.wished}
        disabled={isPending}
        onClick={() => mutate({ id, enabled: true })}
      >
        Approve
      </Button>
    </div>
  );
}

interface RevokeApprovalProps {
  accountId: string;
  device: DeviceToken;
  onClose: () => void;
}

function RevokeApproval({ accountId, device, onClose }: RevokeApprovalProps) {
  const { mutate, isPending } = useDecideDevice(accountId);
  return (
    <ConfirmDialog
      title={`Are you sure you want to revoke approval of "${device.name}"`}
      okText="Revoke Approval"
      isPending={isPending}
      onConfirm={() => mutate({ id: device._id, enabled: false }, { onSettled: onClose })}
      onClose={onClose}
    >
      It gets no more notifications. It cannot be approved again; the device would have to ask anew.
    </ConfirmDialog>
  );
}

const ORDER: readonly DeviceToken['status'][] = ['pending', 'approved'];

function shownDevices(devices: readonly DeviceToken[]): DeviceToken[] {
  return devices
    .filter(({ status }) => ORDER.includes(status))
    .sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || a.name.localeCompare(b.name));
}
