import { BankOutlined, HomeOutlined, LogoutOutlined, SettingOutlined } from '@ant-design/icons';
import { type CurrentUser } from '@mesonet/contract/session.js';
import { NavLink } from 'react-router-dom';
import { useIsAdmin } from '../../shared/session/use-can-manage.js';
import { useFeatureFlags } from '../../shared/session/use-feature-flags.js';
import { BrandMark } from '../../shared/ui/brand-mark.js';
import styles from './sidebar.module.css';

interface SidebarProps {
  user: CurrentUser;
  accountId: string | undefined;
}

/** The console's pages that the user may open. */
export function Sidebar({ user, accountId }: SidebarProps) {
  return (
    <nav className={styles.sidebar} aria-label="Console">
      <div className={styles.brand}>
        <BrandMark size={26} />
        Mesonet
      </div>
      <ul>
        {user.isSuperAdmin && (
          <li>
            <NavLink to="/admin/sadmin/organizations">
              <BankOutlined aria-hidden="true" /> Organizations
            </NavLink>
          </li>
        )}
        {accountId !== undefined && <AccountLinks accountId={accountId} />}
        <li className={styles.last}>
          <a href="/auth/logout">
            <LogoutOutlined aria-hidden="true" /> Sign Out
          </a>
        </li>
      </ul>
    </nav>
  );
}

function AccountLinks({ accountId }: { accountId: string }) {
  const isAdmin = useIsAdmin(accountId);
  const flags = useFeatureFlags(accountId);
  return (
    <>
      <li>
        <NavLink to={`/admin/${accountId}/home`}>
          <HomeOutlined aria-hidden="true" /> Home
        </NavLink>
      </li>
      {isAdmin && (
        <li>
          <NavLink to={`/admin/${accountId}/account`}>
            <SettingOutlined aria-hidden="true" />{' '}
            {flags.data?.['improved_login_rollout'] ? 'Organization Settings' : 'Settings'}
          </NavLink>
        </li>
      )}
    </>
  );
}
