import { type CurrentUser } from '@mesonet/contract/session.js';
import { Modal, Tabs } from 'antd';
import { UserPicture } from '../../shared/session/pictures/user-picture.js';
import { OutsideLink } from '../../shared/ui/outside-link.js';
import { useConsoleSettings } from '../../shared/session/use-console-settings.js';
import { withAntd } from '../../shared/ui/theme/antd-theme.js';
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
  email: string;
  onClose: () => void;
}

/** Links to the service where users change their picture. Without such a service it shows nothing. */
function PictureLink() {
  return (
    <OutsideLink to={useConsoleSettings().data?.avatarUrl} className={styles.pictureLink}>
      Change your profile image
    </OutsideLink>
  );
}

/** A dialog with the settings that users choose for themselves. */
export const UserSettingsDialog = withAntd(function UserSettingsDialog({
  isOpen,
  user,
  email,
  onClose,
}: UserSettingsDialogProps) {
  return (
    <Modal open={isOpen} destroyOnHidden title="User settings" footer={null} width={600} onCancel={onClose}>
      <div className={styles.head}>
        <UserPicture email={email} size={48} />
        <div className={styles.who}>
          <div className={styles.email}>{email}</div>
          <PictureLink />
        </div>
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
});
