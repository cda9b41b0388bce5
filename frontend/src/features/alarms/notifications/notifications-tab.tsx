import { type NotificationGroup } from '@mesonet/contract/notification-groups.js';
import { useState } from 'react';
import { useGroups } from '../wire/use-groups.js';
import { DevicesCard } from './devices-card.js';
import { GroupDrawer } from './group-drawer.js';
import { GroupsCard } from './groups-card.js';
import { MaintenanceCard } from './maintenance-card.js';
import styles from './notifications.module.css';

interface NotificationsTabProps {
  accountId: string;
  isCreating: boolean;
  onCreated: () => void;
}

/** Shows notification groups, the devices that may get push messages, and the maintenance windows. */
export function NotificationsTab({ accountId, isCreating, onCreated }: NotificationsTabProps) {
  const [editing, setEditing] = useState<NotificationGroup>();
  // The drawer shows the group as it is stored now, not as it was when the drawer opened.
  const groups = useGroups(accountId).data;
  const edited = editing && (groups?.find(({ _id }) => _id === editing._id) ?? editing);
  return (
    <div className={styles.cards}>
      <GroupsCard accountId={accountId} onEdit={setEditing} />
      <DevicesCard accountId={accountId} />
      <MaintenanceCard accountId={accountId} />
      {isCreating && <GroupDrawer accountId={accountId} group={null} onClose={onCreated} />}
      {edited && (
        <GroupDrawer
          key={edited._id}
          accountId={accountId}
          group={edited}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  );
}
