import { MenuOutlined } from '@ant-design/icons';
import { type CurrentUser } from '@mesonet/contract/session.js';
import { Button, Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ThemeSwitch } from '../../shared/session/theme/theme-switch.js';
import { LeaveGuard } from '../../shared/unsaved/leave-guard.js';
import styles from './console-frame.module.css';
import { EnvironmentBadge } from './environment-badge.js';
import { Sidebar } from './sidebar.js';
import { UserSettingsButton } from './user-settings-button.js';
import { UserName } from './user-name.js';

interface ConsoleFrameProps {
  user: CurrentUser;
  /** Undefined outside an account. */
  accountId?: string;
  /** The account's name, or a way to change the account. */
  title?: ReactNode;
  children: ReactNode;
}

/** Sidebar, header and page; on a phone the sidebar is a drawer. */
export function ConsoleFrame({ user, accountId, title, children }: ConsoleFrameProps) {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const close = () => setOpenedAt(null);
  const sidebar = <Sidebar user={user} accountId={accountId} />;
  return (
    <div className={styles.frame}>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <div className={styles.sidebar}>{sidebar}</div>
      <header className={styles.head}>
        <Button
          className={styles.menuButton}
          type="text"
          icon={<MenuOutlined />}
          aria-label="Open navigation"
          onClick={() => setOpenedAt(pathname)}
        />
        <div className={styles.account}>{title}</div>
        <EnvironmentBadge user={user} />
        <div className={styles.user}>
          <UserName user={user} />
        </div>
        <UserSettingsButton user={user} />
        <ThemeSwitch />
      </header>
      <Drawer
        title={<UserName user={user} />}
        placement="left"
        size={280}
        // Following a link changes the path, and with it the drawer is closed.
        open={openedAt === pathname}
        onClose={close}
        styles={{ body: { padding: 0 } }}
      >
        {sidebar}
      </Drawer>
      <main id="content" tabIndex={-1} className={styles.page}>
        {children}
      </main>
      <LeaveGuard />
    </div>
  );
}
