import { TypedConfirmDialog } from '../../../shared/ui/dialogs/typed-confirm-dialog.js';
import { useDeleteStation } from './use-delete-station.js';

interface DeleteStationDialogProps {
  accountId: string;
  stationId: string;
  stationName: string;
  onClose: () => void;
}

/** Asks for confirmation before a station and all its samples are deleted. */
export function DeleteStationDialog({
  accountId,
  stationId,
  stationName,
  onClose,
}: DeleteStationDialogProps) {
  const { mutate, isPending } = useDeleteStation(accountId, stationId);
  return (
    <TypedConfirmDialog
      title={`Are you sure you want to delete station "${stationName}"`}
      okText="Delete"
      id={stationId}
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>Every sample it sent or imported goes with it. This cannot be taken back.</p>
    </TypedConfirmDialog>
  );
}
