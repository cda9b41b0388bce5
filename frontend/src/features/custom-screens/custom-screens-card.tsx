import { type CustomScreenFile } from '@mesonet/contract/custom-screens.js';
import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined.js';
import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined.js';
import { Button } from 'antd';
import { useState } from 'react';
import { PREFIX } from '../../shared/api/request.js';
import { Card } from '../../shared/ui/card.js';
import { ConfirmDialog } from '../../shared/ui/dialogs/confirm-dialog.js';
import { Icon } from '../../shared/ui/icon.js';
import { ErrorState, Loading } from '../../shared/ui/page-states.js';
import { NewScreens } from './new-screens.js';
import { ScreenPreview } from './screen-preview.js';
import styles from './screens.module.css';
import { ScreensTable } from './screens-table.js';
import { screensPath, useCustomScreens, useDeleteScreens } from './use-custom-screens.js';

const TITLE = 'Custom Screens';

/** Manages the custom screens of an organization: pages of its own that replace its dashboards. */
export function CustomScreensCard({ accountId }: { accountId: string }) {
  const screens = useCustomScreens(accountId, 'live');
  if (screens.data && screens.data.length > 0) {
    return <StoredScreens accountId={accountId} files={screens.data} />;
  }
  return (
    <Card title={TITLE}>
      {screens.isPending && <Loading label="Loading custom screens ..." rows={2} />}
      {screens.isError && (
        <ErrorState
          title="The custom screens could not be loaded"
          error={screens.error}
          onRetry={() => void screens.refetch()}
        />
      )}
      {screens.data && <NewScreens accountId={accountId} kind="live" save="Save custom screens" />}
    </Card>
  );
}

function StoredScreens({ accountId, files }: { accountId: string; files: readonly CustomScreenFile[] }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteScreens(accountId, 'live');
  const close = () => setAsking(false);
  const actions = (
    <span className={styles.actions}>
      <Button
        icon={<Icon icon={DownloadOutlined} />}
        href={`${PREFIX}${screensPath(accountId, 'live', 'export')}`}
        download
      >
        Download screens
      </Button>
      <Button danger icon={<Icon icon={DeleteOutlined} />} onClick={() => setAsking(true)}>
        Delete screens
      </Button>
    </span>
  );
  return (
    <Card className={styles.card} title={TITLE} note={actions}>
      <div className={styles.body}>
        <ScreensTable files={files} label={TITLE} />
        <ScreenPreview accountId={accountId} files={files} />
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Delete the custom screens of this organization?"
          okText="Delete screens"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSettled: close })}
          onClose={close}
        >
          The built-in dashboards are back at once. Download the screens first to be able to bring them back.
        </ConfirmDialog>
      )}
    </Card>
  );
}
