import { type AddAccountUser } from '@mesonet/contract/users.js';
import { Form } from 'antd';
import { AddUserDialog } from '../../shared/ui/dialogs/add-user-dialog.js';
import { RoleSelect } from './role-select.js';
import { useAddUser } from './use-account-users.js';

/**
 * A form that invites a person to the organization. It closes after the attempt, and a short message shows the result.
 */
export function AddUserForm({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const add = useAddUser(accountId);
  return (
    <AddUserDialog<AddAccountUser>
      initial={{ role: 'guest' }}
      isPending={add.isPending}
      onAdd={(user) => add.mutate(user, { onSettled: onClose })}
      onClose={onClose}
    >
      <Form.Item name="role" label="Role">
        <RoleSelect />
      </Form.Item>
    </AddUserDialog>
  );
}
