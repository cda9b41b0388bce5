import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import { useAccount } from './use-accounts.js';
import { useLeaveOrganization } from './use-leave-organization.js';

interface LeaveDialogProps {
  accountId: string;
  /** Email address of the signed-in user. */
  email: string;
  onClose: () => void;
}

/** Asks the signed-in user for confirmation before the user leaves an organization. */
export function LeaveDialog({ accountId, email, onClose }: LeaveDialogProps) {
  const leave = useLeaveOrganization(email);
  const account = useAccount(accountId);
  return (
    <ConfirmDialog
      title={`Are you sure you want to leave ${account.data?.accountname || accountId}`}
      okText="Leave Organization"
      isPending={leave.isPending}
      onConfirm={() => leave.mutate(accountId, { onError: onClose })}
      onClose={onClose}
    >
      You can come back only when an admin of the organization invites you.
    </ConfirmDialog>
  );
}
