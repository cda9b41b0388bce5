import { AddUserDialog } from '../../shared/ui/dialogs/add-user-dialog.js';
import { useAddSuperUser } from './use-super-users.js';

/**
 * Asks for the email address of the new super user. The form closes after the attempt, and a short
 * message shows the result.
 */
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
