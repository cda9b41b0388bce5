import { useParams } from 'react-router-dom';
import { useStation } from '../../shared/api/use-stations.js';
import { DangerZone } from '../../shared/ui/danger-zone.js';
import { TypedConfirmDialog } from '../../shared/ui/dialogs/typed-confirm-dialog.js';
import { useDeleteStation } from './use-delete-station.js';

/** Where a station is deleted. */
export function StationRemovalCard() {
  const { accountid = '', stationid = '' } = useParams();
  const station = useStation(accountid, stationid);
  const { mutate, isPending } = useDeleteStation(accountid, stationid);
  return (
    <DangerZone
      text="Deleting the station removes every sample it sent or imported, its rain ledger, its uploads, its log and its settings. Whatever still sends to it is refused."
      action="Delete station …"
      dialog={(close) => (
        <TypedConfirmDialog
          title={`Are you sure you want to delete station "${station.data?.stationname ?? stationid}"`}
          okText="Delete"
          id={stationid}
          isPending={isPending}
          onConfirm={mutate}
          onClose={close}
        >
          <p>This cannot be taken back.</p>
        </TypedConfirmDialog>
      )}
    />
  );
}
