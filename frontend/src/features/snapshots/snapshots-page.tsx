import { Spin } from 'antd';
import { type ReactNode } from 'react';
import { Alert } from '../../shared/ui/alert.js';
import { Card } from '../../shared/ui/card.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { EmptyState, ErrorState, Loading } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { CreateSnapshotForm } from './create-snapshot-form.js';
import { SnapshotTable } from './snapshot-table.js';
import styles from './snapshots.module.css';
import { useRestoreSnapshot, useSnapshots } from './use-snapshots.js';

/**
 * Shows the configuration snapshots, for super admins.
 * @param children cards below the snapshots, shown once their list has its height, so that no button moves under a
 *   pointer
 */
export function SnapshotsPage({ children }: { children?: ReactNode }) {
  usePageTitle('Snapshots');
  const restore = useRestoreSnapshot();
  const { isPending } = useSnapshots();
  return (
    <>
      <PageHead title="Snapshots" />
      <div className={styles.page}>
        <Alert tone="warning" role="status" title="Snapshots should NOT be used for backup or recovery.">
          Use a full database backup instead. A snapshot holds the configuration, not the samples.
        </Alert>
        <Card className={styles.card}>
          <CreateSnapshotForm isDisabled={restore.isPending} />
          <div role="status" className={styles.progress}>
            {restore.isPending && (
              <>
                <Spin size="small" /> Restoring {restore.variables} … Nobody can change settings meanwhile.
              </>
            )}
          </div>
          <Snapshots restore={restore} />
        </Card>
        {!isPending && children}
      </div>
    </>
  );
}

function Snapshots({ restore }: { restore: ReturnType<typeof useRestoreSnapshot> }) {
  const snapshots = useSnapshots();
  if (snapshots.isPending) return <Loading label="Loading snapshots ..." />;
  if (snapshots.isError) {
    return (
      <ErrorState
        title="The snapshots could not be loaded"
        error={snapshots.error}
        onRetry={() => void snapshots.refetch()}
      />
    );
  }
  if (snapshots.data.length === 0) {
    return (
      <EmptyState title="No snapshots yet">
        Give one a name and create it before a large change: restoring it takes all settings back.
      </EmptyState>
    );
  }
  return (
    <SnapshotTable
      snapshots={snapshots.data}
      isRestoring={restore.isPending}
      onRestore={(name) => restore.mutate(name)}
    />
  );
}
