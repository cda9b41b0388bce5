import { type CurrentUser } from '@mesonet/contract/session.js';
import { Modal, Switch, Tabs } from 'antd';
import { useId } from 'react';
import { Identicon } from '../../shared/ui/identicon/identicon.js';
import { useTheme } from '../../shared/ui/theme/use-theme.js';
import { OrganizationsTab } from './organizations-tab.js';
import { ProfileTab } from './profile-tab.js';
import { SessionsTab } from './sessions-tab.js';
import styles from './user-settings.module.css';

interface UserSettingsDialogProps {
  isOpen: boolean;
  user: CurrentUser;
  /** The user's address. */
  email: string;
  onClose: () => void;
}

/** What users set for themselves. */
export function UserSettingsDialog({ isOpen, user, email, onClose }: UserSettingsDialogProps) {
  const { theme, setTheme } = useTheme();
  const switchId = useId();
  return (
    <Modal open={isOpen} destroyOnHidden title="User settings" footer={null} width={600} onCancel={onClose}>
      <div className={styles.head}>
        <Identicon email={email} size={48} />
        <div className={styles.email}>{email}</div>
        <div className={styles.theme}>
          <label htmlFor={switchId}>Dark Theme (Beta)</label>
          <Switch
            id={switchId}
            checked={theme === 'dark'}
            onChange={(isDark) => setTheme(isDark ? 'dark' : 'light')}
          />
        </div>
      </div>
      <Tabs
        items={[
          { key: 'profile', label: 'Profile', children: <ProfileTab /> },
          {
            key: 'organizations',
            label: 'Organizations',
            children: <OrganizationsTab user={user} email={email} />,
          },
          { key: 'sessions', label: 'Sessions', children: <SessionsTab /> },
        ]}
      />
    </Modal>
  );
}
