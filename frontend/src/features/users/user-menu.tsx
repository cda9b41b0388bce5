import MoreOutlined from '@ant-design/icons-svg/es/asn/MoreOutlined.js';
import { type AccountUser } from '@mesonet/contract/users.js';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { LeaveDialog } from '../../shared/session/leave-dialog.js';
import { ConfirmDialog } from '../../shared/ui/dialogs/confirm-dialog.js';
import { useRemoveUser } from './use-account-users.js';
import { Icon } from '../../shared/ui/icon.js';

interface UserMenuProps {
  accountId: string;
  user: AccountUser;
  /** True when the member is the signed-in user. */
  isSelf: boolean;
}

/** A menu of the actions on a member of an account. For the signed-in user it offers to leave the account. */
export function UserMenu({ accountId, user: { email }, isSelf }: UserMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveUser(accountId);
  const close = () => setAsking(false);
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [{ key: 'remove', danger: true, label: isSelf ? 'Leave Organization' : 'Remove User' }],
          onClick: () => setAsking(true),
        }}
      >
        <Button type="text" icon={<Icon icon={MoreOutlined} />} aria-label={`Actions: ${email}`} />
      </Dropdown>
      {isAsking && isSelf && <LeaveDialog accountId={accountId} email={email} onClose={close} />}
      {isAsking && !isSelf && (
        <ConfirmDialog
          title={`Are you sure you want to remove ${email}`}
          okText="Remove User"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(email, { onSettled: close })}
          onClose={close}
        >
          What they may do here ends at once. They can be added again.
        </ConfirmDialog>
      )}
    </>
  );
}
