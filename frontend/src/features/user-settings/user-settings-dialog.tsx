import { type CurrentUser } from '@mesonet/contract/session.js';
import { Modal, Tabs } from 'antd';
import { Identicon } from '../../shared/ui/identicon/identicon.js';
import { OrganizationsTab } from './organizations-tab.js';
import { ProfileTab } from './profile-tab.js';
import { SessionsTab } from './sessions-tab.js';
import { ThemeSetting } from './theme-setting.js';
import { AccessTokensTab } from './tokens/access-tokens-tab.js';
import { SecurityTab } from './totp/security-tab.js';
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
  return (
    <Modal open={isOpen} destroyOnHidden title="User settings" footer={null} width={600} onCancel={onClose}>
      <div className={styles.head}>
        <Identicon email={email} size={48} />
        <div className={styles.email}>{email}</div>
        <ThemeSetting />
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
          ...(user.isSuperAdmin
            ? [
                { key: 'security', label: 'Security', children: <SecurityTab user={user} /> },
                { key: 'tokens', label: 'Access Tokens', children: <AccessTokensTab /> },
              ]
            : []),
        ]}
      />
    </Modal>
  );
}
