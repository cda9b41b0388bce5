import { Upload } from 'antd';
import { useParams } from 'react-router-dom';
import { useStation } from '../../shared/api/use-stations.js';
import { useAccount } from '../../shared/session/use-accounts.js';
import { Card } from '../../shared/ui/card.js';
import { EmptyState, ErrorState, Loading } from '../../shared/ui/page-states.js';
import { useUnits } from '../../shared/units/use-units.js';
import { ImportCard } from './import-card.js';
import styles from './imports.module.css';
import { useImportActions, useImports } from './use-imports.js';

/** Imports files of past readings into a station, and undoes imports. */
export function ImportsPage() {
  const { accountid = '', stationid = '' } = useParams();
  const place = { accountId: accountid, stationId: stationid };
  const units = useUnits(useAccount(accountid).data);
  const zone = useStation(accountid, stationid).data?.timezone ?? 'UTC';
  const imports = useImports(place);
  const actions = useImportActions(place);
  return (
    <div className={styles.page}>
      <Card title="Import a file">
        <div className={styles.parts}>
          <Upload.Dragger
            showUploadList={false}
            disabled={actions.upload.isPending}
            beforeUpload={(file) => {
              actions.upload.mutate(file);
              return false;
            }}
          >
            <p className={styles.drop}>
              {actions.upload.isPending ? 'Uploading …' : 'Drop a file here, or click to choose one'}
            </p>
            <p className={styles.hint}>
              CSV of any shape, SURFRAD, TMY3 or WeeWX (weewx.sdb), up to 256 MiB. It is read and shown first;
              nothing is stored before you start the import.
            </p>
          </Upload.Dragger>
        </div>
      </Card>
      {imports.isPending && <Loading label="Loading the imports" />}
      {imports.isError && (
        <ErrorState
          title="The imports could not be loaded"
          error={imports.error}
          onRetry={() => void imports.refetch()}
        />
      )}
      {imports.data?.length === 0 && (
        <EmptyState title="Nothing has been imported yet">
          Readings from before the station was connected, or of a gap, can be brought in from a file.
        </EmptyState>
      )}
      {imports.data?.map((job, index) => (
        <ImportCard key={job._id} {...{ place, job, actions, units, zone }} isOpen={index === 0} />
      ))}
    </div>
  );
}
