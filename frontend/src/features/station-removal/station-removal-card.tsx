import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useStation } from '../../shared/api/use-stations.js';
import { Card } from '../../shared/ui/card.js';
import { TypedConfirmDialog } from '../../shared/ui/dialogs/typed-confirm-dialog.js';
import styles from './station-removal.module.css';
import { useDeleteStation } from './use-delete-station.js';

/** Where a station is deleted, apart from everything that can be taken back. */
export function StationRemovalCard() {
  const { accountid = '', stationid = '' } = useParams();
  const station = useStation(accountid, stationid);
  const { mutate, isPending } = useDeleteStation(accountid, stationid);
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title="Danger Zone" className={styles.zone}>
      <p>
        Deleting the station removes every sample it sent or imported, its rain ledger, its uploads, its log
        and its settings. Whatever still sends to it is refused.
      </p>
      <Button danger onClick={() => setAsking(true)}>
        Delete station …
      </Button>
      {isAsking && (
        <TypedConfirmDialog
          title={`Are you sure you want to delete station "${station.data?.stationname ?? stationid}"`}
          okText="Delete"
          id={stationid}
          isPending={isPending}
          onConfirm={mutate}
          onClose={() => setAsking(false)}
        >
          <p>This cannot be taken back.</p>
        </TypedConfirmDialog>
      )}
    </Card>
  );
}
