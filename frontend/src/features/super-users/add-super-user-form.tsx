import { AddUserDialog } from '../../shared/ui/dialogs/add-user-dialog.js';
import { useAddSuperUser } from './use-super-users.js';

/** Asks who is to be one. Closes after the attempt; a notice tells how it ended. */
export function AddSuperUserForm({ onClose }: { onClose: () => void }) {
  const add = useAddSuperUser();
  return (
    <AddUserDialog
      extra="They see and change every organization, and are told so by mail."
      isPending={add.isPending}
      onAdd={(user) => add.mutate(user, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
