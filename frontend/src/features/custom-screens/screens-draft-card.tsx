import { type CustomScreenFile } from '@mesonet/contract/custom-screens.js';
import { Button } from 'antd';
import { useState } from 'react';
import { Card } from '../../shared/ui/card.js';
import { ConfirmDialog } from '../../shared/ui/dialogs/confirm-dialog.js';
import { ErrorState, Loading } from '../../shared/ui/page-states.js';
import { NewScreens } from './new-screens.js';
import { ScreenPreview } from './screen-preview.js';
import styles from './screens.module.css';
import { ScreensTable } from './screens-table.js';
import { useCustomScreens, useDeleteScreens, usePublishScreens } from './use-custom-screens.js';

const TITLE = 'Draft of custom screens';

/**
 * Manages the draft of an organization's custom screens. Only users who may manage the account see the draft until it
 * is published.
 */
export function ScreensDraftCard({ accountId }: { accountId: string }) {
  const draft = useCustomScreens(accountId, 'draft');
  if (draft.data && draft.data.length > 0) return <StoredDraft accountId={accountId} files={draft.data} />;
  return (
    <Card title={TITLE}>
      {draft.isPending && <Loading label="Loading the draft ..." rows={2} />}
      {draft.isError && (
        <ErrorState
          title="The draft could not be loaded"
          error={draft.error}
          onRetry={() => void draft.refetch()}
        />
      )}
      {draft.data && (
        <>
          <p className={styles.text}>
            The organization’s managers see a draft on its dashboards, by “Preview the draft”. It goes live
            when you publish it.
          </p>
          <NewScreens accountId={accountId} kind="draft" save="Save draft" />
        </>
      )}
    </Card>
  );
}

function StoredDraft({ accountId, files }: { accountId: string; files: readonly CustomScreenFile[] }) {
  const [asked, setAsked] = useState<'publish' | 'discard'>();
  const publish = usePublishScreens(accountId);
  const remove = useDeleteScreens(accountId, 'draft');
  const close = () => setAsked(undefined);
  const actions = (
    <span className={styles.actions}>
      <Button type="primary" onClick={() => setAsked('publish')}>
        Publish draft
      </Button>
      <Button danger onClick={() => setAsked('discard')}>
        Discard draft
      </Button>
    </span>
  );
  return (
    <Card className={styles.card} title={TITLE} note={actions}>
      <div className={styles.body}>
        <ScreensTable files={files} label={TITLE} />
        <ScreenPreview accountId={accountId} files={files} isDraft />
      </div>
      {asked === 'publish' && (
        <ConfirmDialog
          title="Publish this draft?"
          okText="Publish draft"
          isPending={publish.isPending}
          onConfirm={() => publish.mutate(undefined, { onSettled: close })}
          onClose={close}
        >
          It replaces all custom screens of the organization at once. What they were before is lost.
        </ConfirmDialog>
      )}
      {asked === 'discard' && (
        <ConfirmDialog
          title="Discard this draft?"
          okText="Discard draft"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSettled: close })}
          onClose={close}
        >
          What is published stays as it is.
        </ConfirmDialog>
      )}
    </Card>
  );
}
