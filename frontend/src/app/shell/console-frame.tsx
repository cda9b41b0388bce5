import { type CurrentUser } from '@mesonet/contract/session.js';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ThemeSwitch } from '../../shared/session/theme/theme-switch.js';
import { LeaveGuard } from '../../shared/unsaved/leave-guard.js';
import { useLater } from '../../shared/ui/use-later.js';
import styles from './console-frame.module.css';
import { type ConsoleMenu } from './console-links.js';
import { Drawer } from './drawer.js';
import { EnvironmentBadge } from './environment-badge.js';
import { PhoneBar } from './phone-bar.js';
import { Sidebar } from './sidebar.js';
import { UserSettingsButton } from './user-settings-button.js';
import { UserName } from './user-name.js';

interface ConsoleFrameProps {
  user: CurrentUser;
  menu: ConsoleMenu;
  /** The account's name, or a menu that changes the account. */
  title?: ReactNode;
  /** Widens the sidebar, because some of its links have long names. */
  isWide?: boolean;
  children: ReactNode;
}

/** Frames the page with sidebar and header. On a phone there is a bar at the bottom, and the sidebar is in a drawer. */
export function ConsoleFrame({ user, menu, title, isWide = false, children }: ConsoleFrameProps) {
  const { pathname } = useLocation();
  const isLater = useLater();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const close = () => setOpenedAt(null);
  const sidebar = <Sidebar menu={menu} />;
  return (
    <div className={styles.frame} data-wide={isWide || undefined}>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <div className={styles.sidebar}>{sidebar}</div>
      <header className={styles.head}>
        <div className={styles.account}>
          <div>{title}</div>
          <EnvironmentBadge user={user} />
        </div>
        <div className={styles.user}>
          <UserName user={user} />
        </div>
        <UserSettingsButton user={user} />
        <ThemeSwitch />
      </header>
      <Drawer
        title={<UserName user={user} />}
        // A link in the drawer changes the path, which closes the drawer.
        isOpen={openedAt === pathname}
        onClose={close}
      >
        {sidebar}
      </Drawer>
      <main id="content" tabIndex={-1} className={styles.page}>
        {isLater && children}
      </main>
      <PhoneBar pages={menu.pages} onMore={() => setOpenedAt(pathname)} />
      <LeaveGuard />
    </div>
  );
}
