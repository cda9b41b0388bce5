import { type Account } from '@mesonet/contract/accounts.js';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useAccount } from '../../shared/session/use-accounts.js';
import { useChangeAccount } from '../../shared/session/use-change-account.js';
import { useSession } from '../../shared/session/use-session.js';
import { Card } from '../../shared/ui/card.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { ErrorState, Loading, NotPermitted } from '../../shared/ui/page-states.js';
import { useUnsavedForm } from '../../shared/unsaved/use-unsaved-form.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import styles from './account-notes.module.css';

/** What super admins write down about one organization. */
export function AccountNotesPage() {
  usePageTitle('Super Admin');
  const { accountid = '' } = useParams();
  const { data: user } = useSession();
  if (!user?.isSuperAdmin) {
    return <NotPermitted />;
  }
  return (
    <>
      <PageHead title="Super Admin" />
      <Card title="Notes" note="Seen by super admins only">
        <Notes accountId={accountid} />
      </Card>
    </>
  );
}

function Notes({ accountId }: { accountId: string }) {
  const account = useAccount(accountId);
  if (account.isPending) return <Loading label="Loading notes ..." />;
  if (account.isError) {
    return (
      <ErrorState
        title="The notes could not be loaded"
        error={account.error}
        onRetry={() => void account.refetch()}
      />
    );
  }
  return <NotesForm key={accountId} account={account.data} />;
}

function NotesForm({ account: { _id, notes: saved = '' } }: { account: Account }) {
  /** Undefined while nothing is changed. */
  const [changed, setChanged] = useState<string>();
  const { mutate, isPending } = useChangeAccount(_id);
  const isDirty = changed !== undefined && changed !== saved;
  useUnsavedForm(isDirty);
  // What was typed while it was being saved stays.
  const save = () =>
    mutate(
      { notes: changed ?? saved },
      { onSuccess: () => setChanged((current) => (current === changed ? undefined : current)) },
    );
  return (
    <div className={styles.notes}>
      <Input.TextArea
        aria-label="Notes"
        autoSize={{ minRows: 6, maxRows: 24 }}
        maxLength={20_000}
        value={changed ?? saved}
        onChange={({ target }) => setChanged(target.value)}
      />
      <div className={styles.actions}>
        <Button type="primary" disabled={!isDirty} loading={isPending} onClick={save}>
          Save
        </Button>
        <Button disabled={!isDirty || isPending} onClick={() => setChanged(undefined)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
