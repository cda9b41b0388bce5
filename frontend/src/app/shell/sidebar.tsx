import {
  AuditOutlined,
  BankOutlined,
  ColumnWidthOutlined,
  DownloadOutlined,
  HomeOutlined,
  LogoutOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { type CurrentUser } from '@mesonet/contract/session.js';
import { Tag } from 'antd';
import { NavLink } from 'react-router-dom';
import { useCanManage, useIsAdmin } from '../../shared/session/use-can-manage.js';
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
        {user.isSuperAdmin && <SuperAdminLinks />}
        {accountId !== undefined && <AccountLinks user={user} accountId={accountId} />}
        <li className={styles.apart}>
          <a href="/auth/logout">
            <LogoutOutlined aria-hidden="true" /> Sign Out
          </a>
        </li>
      </ul>
    </nav>
  );
}

function SuperAdminLinks() {
  return (
    <>
      <li>
        <NavLink to="/admin/sadmin/organizations">
          <BankOutlined aria-hidden="true" /> Organizations
        </NavLink>
      </li>
      <li>
        <NavLink to="/admin/sadmin/users">
          <TeamOutlined aria-hidden="true" /> Super Users
        </NavLink>
      </li>
      <li>
        <NavLink to="/admin/sadmin/audit">
          <AuditOutlined aria-hidden="true" /> Audit log
        </NavLink>
      </li>
    </>
  );
}

function AccountLinks({ user, accountId }: { user: CurrentUser; accountId: string }) {
  const isManager = useCanManage(accountId);
  const isAdmin = useIsAdmin(accountId);
  const flags = useFeatureFlags(accountId);
  return (
    <>
      <li className={styles.apart}>
        <NavLink to={`/admin/${accountId}/home`}>
          <HomeOutlined aria-hidden="true" /> Home
        </NavLink>
      </li>
      {isManager && flags.data?.['data_export_page'] && (
        <li>
          <NavLink to={`/admin/${accountId}/data-export`}>
            <DownloadOutlined aria-hidden="true" /> Data Export <Tag className={styles.badge ?? ''}>Beta</Tag>
          </NavLink>
        </li>
      )}
      {isManager && (
        <li>
          <NavLink to={`/admin/${accountId}/units`}>
            <ColumnWidthOutlined aria-hidden="true" /> Units
          </NavLink>
        </li>
      )}
      {isAdmin && (
        <li>
          <NavLink to={`/admin/${accountId}/account`}>
            <SettingOutlined aria-hidden="true" />{' '}
            {flags.data?.['improved_login_rollout'] ? 'Organization Settings' : 'Settings'}
          </NavLink>
        </li>
      )}
      {user.isSuperAdmin && (
        <li>
          <NavLink to={`/admin/${accountId}/sadmin`}>
            <SafetyCertificateOutlined aria-hidden="true" /> Super Admin
          </NavLink>
        </li>
      )}
    </>
  );
}
