import { type OrganizationRequest } from '@mesonet/contract/organization-requests.js';
import { ConfirmDialog } from '../../shared/ui/dialogs/confirm-dialog.js';
import { useDeleteRequest, useDenyRequest } from './use-organization-requests.js';

interface ConfirmProps {
  request: OrganizationRequest;
  onClose: () => void;
}

/**
 * Asks for confirmation before a request for an organization is denied, because the email about
 * it cannot be taken back.
 */
export function DenyRequest({ request: { id, name, email }, onClose }: ConfirmProps) {
  const { mutate, isPending } = useDenyRequest();
  return (
    <ConfirmDialog
      title={`Deny the request of ${name}?`}
      okText="Deny"
      isPending={isPending}
      onConfirm={() => mutate(id, { onSettled: onClose })}
      onClose={onClose}
    >
      {email} gets a mail that says so. A denied request can still be approved.
    </ConfirmDialog>
  );
}

/** Asks for confirmation before a request for an organization is deleted. */
export function DeleteRequest({ request: { id, name }, onClose }: ConfirmProps) {
  const { mutate, isPending } = useDeleteRequest();
  return (
    <ConfirmDialog
      title={`Delete the request of ${name}?`}
      okText="Delete"
      isPending={isPending}
      onConfirm={() => mutate(id, { onSettled: onClose })}
      onClose={onClose}
    >
      The request is gone for good, and nobody gets a mail.
    </ConfirmDialog>
  );
}
