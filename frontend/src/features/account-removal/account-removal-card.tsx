import { type Account } from '@mesonet/contract/accounts.js';
import { DangerZone } from '../../shared/ui/danger-zone.js';
import { TypedConfirmDialog } from '../../shared/ui/dialogs/typed-confirm-dialog.js';
import { useDeleteAccount } from './use-account-removal.js';

/** A card with which a super admin deletes an organization. */
export function AccountRemovalCard({ account: { _id, accountname } }: { account: Account }) {
  const { mutate, isPending } = useDeleteAccount(_id);
  return (
    <DangerZone
      text="Deleting the organization removes its stations with every sample they sent or imported, its settings and its members. Their users stay."
      action="Delete this Organization"
      dialog={(close) => (
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
    />
  );
}
