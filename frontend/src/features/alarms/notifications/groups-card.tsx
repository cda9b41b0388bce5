import { type NotificationGroup } from '@mesonet/contract/notification-groups.js';
import { useState } from 'react';
import { Card } from '../../../shared/ui/card.js';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.js';
import { EmptyState, ErrorState, Loading } from '../../../shared/ui/page-states.js';
import { RowActions } from '../row-actions.js';
import { useDeleteGroup, useGroups } from '../wire/use-groups.js';
import { LastNotice } from './last-notice.js';
import styles from './notifications.module.css';
import { ServiceMark } from './service-words.js';

interface GroupsCardProps {
  accountId: string;
  onEdit: (group: NotificationGroup) => void;
}

/** Lists the notification groups, each with its service and its last notice. */
export function GroupsCard({ accountId, onEdit }: GroupsCardProps) {
  const [deleting, setDeleting] = useState<NotificationGroup>();
  return (
    <Card title="Notification Groups">
      <Groups accountId={accountId} onEdit={onEdit} onDelete={setDeleting} />
      {deleting && (
        <DeleteGroup accountId={accountId} group={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </Card>
  );
}

function Groups({
  accountId,
  onEdit,
  onDelete,
}: GroupsCardProps & { onDelete: (group: NotificationGroup) => void }) {
  const groups = useGroups(accountId);
  if (groups.isPending) return <Loading label="Loading notification groups ..." />;
  if (groups.isError) {
    return (
      <ErrorState
        title="The notification groups could not be loaded"
        error={groups.error}
        onRetry={() => void groups.refetch()}
      />
    );
  }
  if (groups.data.length === 0) {
    return (
      <EmptyState title="No notification groups yet">
        Create one, then choose it in the alarms that should notify it.
      </EmptyState>
    );
  }
  return (
    <table className={styles.table} data-of="groups">
      <thead>
        <tr>
          <th>Description</th>
          <th>Type</th>
          <th data-align="right"># Recipients</th>
          <th>Last notice</th>
          <th>
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.data.map((group) => (
          <GroupRow key={group._id} {...{ group, onEdit, onDelete }} />
        ))}
      </tbody>
    </table>
  );
}

interface GroupRowProps {
  group: NotificationGroup;
  onEdit: (group: NotificationGroup) => void;
  onDelete: (group: NotificationGroup) => void;
}

function GroupRow({ group, onEdit, onDelete }: GroupRowProps) {
  return (
    <tr>
      <th scope="row">{group.desc}</th>
      <td>
        <ServiceMark service={group.service} />
      </td>
      <td data-align="right" data-label={group.address.length === 1 ? 'recipient' : 'recipients'}>
        {group.address.length}
      </td>
      <td>
        <LastNotice notice={group.last_notice} />
      </td>
      <td>
        <RowActions name={group.desc} onEdit={() => onEdit(group)} onDelete={() => onDelete(group)} />
      </td>
    </tr>
  );
}

interface DeleteGroupProps {
  accountId: string;
  group: NotificationGroup;
  onClose: () => void;
}

function DeleteGroup({ accountId, group, onClose }: DeleteGroupProps) {
  const remove = useDeleteGroup(accountId);
  return (
    <ConfirmDialog
      title={`Are you sure you want to delete notification group "${group.desc}"`}
      okText="Delete"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(group._id, { onSettled: onClose })}
      onClose={onClose}
    >
      Alarms no longer notify it.
    </ConfirmDialog>
  );
}
