import { type Station } from '@mesonet/contract/stations.js';
import { useNewPassword } from '../../../shared/api/use-station-passwords.js';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.js';
import { withAntd } from '../../../shared/ui/theme/antd-theme.js';
import { DeleteStationDialog } from './delete-station-dialog.js';
import { StationDetailsDialog } from './station-details-dialog.js';

export interface RowDialogProps {
  kind: 'password' | 'details' | 'delete';
  accountId: string;
  station: Station;
  onClose: () => void;
}

/** The dialog that an item in the menu of a station opens. */
export const RowDialog = withAntd(function RowDialog({ kind, accountId, station, onClose }: RowDialogProps) {
  if (kind === 'password') return <NewPasswordDialog station={station} onClose={onClose} />;
  if (kind === 'details') {
    return <StationDetailsDialog accountId={accountId} station={station} onClose={onClose} />;
  }
  return (
    <DeleteStationDialog
      accountId={accountId}
      stationId={station._id}
      stationName={station.stationname}
      onClose={onClose}
    />
  );
});

function NewPasswordDialog({ station, onClose }: { station: Station; onClose: () => void }) {
  const { mutate, isPending } = useNewPassword(station._id);
  return (
    <ConfirmDialog
      title={`Give station "${station.stationname}" a new password?`}
      okText="New password"
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      The old one ends at once: whatever sends for the station needs the new one.
    </ConfirmDialog>
  );
}
