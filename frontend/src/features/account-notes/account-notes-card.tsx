import { type Account } from '@mesonet/contract/accounts.js';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useAccount } from '../../shared/session/use-accounts.js';
import { useChangeAccount } from '../../shared/session/use-change-account.js';
import { Card } from '../../shared/ui/card.js';
import { ErrorState, Loading } from '../../shared/ui/page-states.js';
import { CollisionAlert } from '../../shared/unsaved/collision-alert.js';
import { ChangedMeanwhile } from '../../shared/unsaved/collisions.js';
import { useUnsavedForm } from '../../shared/unsaved/use-unsaved-form.js';
import styles from './account-notes.module.css';

/** Notes that super admins write about one organization. */
export function AccountNotesCard({ accountId }: { accountId: string }) {
  return (
    <Card title="Notes" note="Seen by super admins only">
      <Notes accountId={accountId} />
    </Card>
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
  /** The text as the user has changed it; undefined while it is unchanged. */
  const [changed, setChanged] = useState<string>();
  /**
   * The stored notes on which the user's changes are based: those from when the user began to edit. When a message says
   * that another user has changed the notes, they become the notes of that other user.
   */
  const [opened, setOpened] = useState(saved);
  const [collision, setCollision] = useState<string>();
  const { mutate, isPending } = useChangeAccount(_id);
  const isDirty = changed !== undefined && changed !== saved;
  useUnsavedForm(isDirty);
  const begin = (text: string) => {
    if (changed === undefined) setOpened(saved);
    setChanged(text);
  };
  const end = () => {
    setChanged(undefined);
    setCollision(undefined);
  };
  const save = (notes: string) =>
    mutate(
      { changes: { notes }, opened: { notes: opened } },
      {
        onSuccess: () => {
          setOpened(notes);
          setCollision(undefined);
          // Text that the user typed while the notes were being saved stays in the field.
          setChanged((current) => (current === notes ? undefined : current));
        },
        onError: (error) => {
          if (!(error instanceof ChangedMeanwhile)) return;
          setOpened((error.current as Account).notes ?? '');
          setCollision(error.message);
        },
      },
    );
  return (
    <div className={styles.notes}>
      <Input.TextArea
        aria-label="Notes"
        autoSize={{ minRows: 6, maxRows: 24 }}
        maxLength={20_000}
        value={changed ?? saved}
        onChange={({ target }) => begin(target.value)}
      />
      <CollisionAlert message={collision} />
      <div className={styles.actions}>
        <Button type="primary" disabled={!isDirty} loading={isPending} onClick={() => save(changed ?? saved)}>
          Save
        </Button>
        <Button disabled={!isDirty || isPending} onClick={end}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
