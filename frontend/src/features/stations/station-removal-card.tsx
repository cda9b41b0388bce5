import { useParams } from 'react-router-dom';
import { useStation } from '../../shared/api/use-stations.js';
import { DangerZone } from '../../shared/ui/danger-zone.js';
import { DeleteStationDialog } from './dialogs/delete-station-dialog.js';

/** A card that deletes a station. */
export function StationRemovalCard() {
  const { accountid = '', stationid = '' } = useParams();
  const station = useStation(accountid, stationid);
  return (
    <DangerZone
      text="Deleting the station removes every sample it sent or imported, its rain ledger, its uploads, its log and its settings. Whatever still sends to it is refused."
      action="Delete station …"
      dialog={(close) => (
        <DeleteStationDialog
          accountId={accountid}
          stationId={stationid}
          stationName={station.data?.stationname ?? stationid}
          onClose={close}
        />
      )}
    />
  );
}
