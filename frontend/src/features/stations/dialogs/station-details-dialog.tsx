import { StationLogPage } from '@mesonet/contract/station-logs.js';
import { Station } from '@mesonet/contract/stations.js';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request } from '../../../shared/api/request.js';
import { CopyButton } from '../../../shared/ui/copy/copy-button.js';
import { ErrorState, Loading } from '../../../shared/ui/page-states.js';
import styles from './station-details-dialog.module.css';

const LOG_LINES = 100;

interface StationDetailsDialogProps {
  accountId: string;
  station: Pick<Station, '_id' | 'stationname'>;
  onClose: () => void;
}

/** Shows super admins the stored record of a station and its newest log lines, unformatted. */
export function StationDetailsDialog({ accountId, station, onClose }: StationDetailsDialogProps) {
  const details = useStationDetails(accountId, station._id);
  return (
    <Modal open title={`Details of ${station.stationname}`} width={760} footer={null} onCancel={onClose}>
      {details.isPending && <Loading label="Loading the station's details" rows={8} />}
      {details.isError && (
        <ErrorState
          title="The details could not be loaded"
          error={details.error}
          onRetry={() => void details.refetch()}
        />
      )}
      {details.data && (
        <>
          <RawText title="Station" value={details.data.record} />
          <RawText title={`Logs, the newest ${LOG_LINES}`} value={details.data.logs} />
        </>
      )}
    </Modal>
  );
}

function RawText({ title, value }: { title: string; value: unknown }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <section className={styles.section} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <CopyButton text={text} label={title} />
      </header>
      {/* The text can have the focus, so that the arrow keys scroll it. */}
      <pre tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </section>
  );
}

function useStationDetails(accountId: string, stationId: string) {
  return useQuery({
    queryKey: [...queryKeys.station(accountId, stationId), 'details'],
    queryFn: async ({ signal }) => {
      const id = encodeURIComponent(stationId);
      const include = 'include=active,last_update,active_measlist,master_measlist';
      const [record, logs] = await Promise.all([
        request(Station, `/accounts/${encodeURIComponent(accountId)}/stations/${id}/?${include}`, { signal }),
        request(StationLogPage, `/stations/${id}/logs/?count=${LOG_LINES}`, { signal }),
      ]);
      return { record, logs: logs.items };
    },
    gcTime: 0,
  });
}
