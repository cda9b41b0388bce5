import { Button } from 'antd';
import { Link, useParams } from 'react-router-dom';
import { useStation } from '../../shared/api/use-stations.js';
import { Card } from '../../shared/ui/card.js';
import { EmptyState, ErrorState, Loading } from '../../shared/ui/page-states.js';
import { OwnMeasurementsCard } from './own/own-measurements-card.js';
import { StationLogCard } from './station-log-card.js';
import { UploadItem } from './upload-item.js';
import styles from './uploads.module.css';
import { useUploads } from './use-uploads.js';

/** Shows a station's recent uploads, how the server read them, and the station's log. */
export function UploadsPage() {
  const { accountid = '', stationid = '' } = useParams();
  const timezone = useStation(accountid, stationid).data?.timezone ?? 'UTC';
  const uploads = useUploads(stationid);
  const items = uploads.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className={styles.page}>
      <Card title="Last uploads" note={`Station time, ${timezone}`}>
        <p className={styles.lead}>
          The last 200, refused ones too, with secrets masked. They are read once more with the settings of
          now: a field you map shows at once how it will be stored. What no catalogue knows can become a
          measurement of this station alone.
        </p>
        {uploads.isPending && <Loading label="Loading the uploads" />}
        {uploads.isError && items.length === 0 && (
          <ErrorState
            title="The uploads could not be loaded"
            error={uploads.error}
            onRetry={() => void uploads.refetch()}
          />
        )}
        {uploads.isSuccess && items.length === 0 && (
          <EmptyState title="Nothing has come yet">
            <Link to="../connect">Connect the station</Link> tells what to type into which console. Whatever
            comes is here a moment later, also when it is refused.
          </EmptyState>
        )}
        {items.length > 0 && (
          <ul className={styles.uploads} aria-label="Last uploads">
            {items.map((upload) => (
              <UploadItem key={upload.id} upload={upload} timezone={timezone} />
            ))}
          </ul>
        )}
        {uploads.hasNextPage && (
          <Button loading={uploads.isFetchingNextPage} onClick={() => void uploads.fetchNextPage()}>
            Older uploads
          </Button>
        )}
      </Card>
      <OwnMeasurementsCard stationId={stationid} />
      <StationLogCard stationId={stationid} timezone={timezone} />
    </div>
  );
}
