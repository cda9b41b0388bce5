import ApiOutlined from '@ant-design/icons-svg/es/asn/ApiOutlined.js';
import LogoutOutlined from '@ant-design/icons-svg/es/asn/LogoutOutlined.js';
import { type CurrentUser } from '@mesonet/contract/session.js';
import { NavLink } from 'react-router-dom';
import { BrandMark } from '../../shared/ui/brand-mark.js';
import { type ConsoleLink, useConsoleLinks } from './console-links.js';
import styles from './sidebar.module.css';
import { Icon } from '../../shared/ui/icon.js';
import { Tag } from '../../shared/ui/tag.js';

interface SidebarProps {
  user: CurrentUser;
  accountId: string | undefined;
}

/** The console's pages that the user may open. */
export function Sidebar({ user, accountId }: SidebarProps) {
  const links = useConsoleLinks(user, accountId);
  return (
    <nav className={styles.sidebar} aria-label="Console">
      <div className={styles.brand}>
        <BrandMark size={26} />
        Mesonet
      </div>
      <Links links={links} />
      <ul>
        <li>
          <a href="/docs">
            <Icon of={ApiOutlined} /> API
          </a>
        </li>
        <li>
          <a href="/auth/logout">
            <Icon of={LogoutOutlined} /> Sign Out
          </a>
        </li>
      </ul>
    </nav>
  );
}

function Links({ links }: { links: readonly ConsoleLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul>
      {links.map(({ to, icon, label, badge, firing = 0, isExact = false }) => (
        <li key={to}>
          <NavLink to={to} end={isExact}>
            {icon} {label} {badge !== undefined && <Tag>{badge}</Tag>}
            {firing > 0 && <FiringCount count={firing} />}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** Counts the alarms that fire and that nobody has acknowledged. */
function FiringCount({ count }: { count: number }) {
  return (
    <span className={styles.count}>
      {count}
      <span className="visually-hidden"> firing</span>
    </span>
  );
}
