import { type Account } from '@mesonet/contract/accounts.js';
import { Button } from 'antd';
import { useState } from 'react';
import { Card } from '../../shared/ui/card.js';
import { TypedConfirmDialog } from '../../shared/ui/dialogs/typed-confirm-dialog.js';
import styles from './account-removal.module.css';
import { useDeleteAccount } from './use-account-removal.js';

/** Where a super admin deletes an organization, apart from everything that can be taken back. */
export function AccountRemovalCard({ account: { _id, accountname } }: { account: Account }) {
  const { mutate, isPending } = useDeleteAccount(_id);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <Card title="Danger Zone" className={styles.zone}>
      <p>
        Deleting the organization removes its stations with every sample they sent or imported, its settings
        and its members. Their users stay.
      </p>
      <Button danger onClick={() => setAsking(true)}>
        Delete this Organization
      </Button>
      {isAsking && (
        <TypedConfirmDialog
          title={`Are you sure you want to delete organization "${accountname}"`}
          okText="Delete this Organization"
          id={_id}
          isPending={isPending}
          onConfirm={() => mutate(undefined, { onError: close })}
          onClose={close}
        >
          <p>This organization and its data are permanently deleted. This cannot be taken back.</p>
        </TypedConfirmDialog>
      )}
    </Card>
  );
}
