import MenuOutlined from '@ant-design/icons-svg/es/asn/MenuOutlined.js';
import { type CurrentUser } from '@mesonet/contract/session.js';
import { NavLink } from 'react-router-dom';
import { useConsoleLinks } from './console-links.js';
import styles from './phone-bar.module.css';
import { Icon } from '../../shared/ui/icon.js';
import { ViolationSign } from '../../shared/violations/violation-sign.js';

/** The bar leads to these pages; all others are behind "More". */
const PLACES = 4;

interface PhoneBarProps {
  user: CurrentUser;
  accountId: string | undefined;
  onMore: () => void;
}

/** Leads from page to page on a phone. */
export function PhoneBar({ user, accountId, onMore }: PhoneBarProps) {
  const links = useConsoleLinks(user, accountId);
  return (
    <nav className={styles.bar} aria-label="Main pages">
      {links.slice(0, PLACES).map(({ to, icon, label, word = label
          .split(' ')
          .at(-1), firing = 0, isExact = false }) => (
        <NavLink key={to} to={to} end={isExact}>
          <span className={styles.icon}>
            {icon}
            {firing > 0 && <ViolationSign of="loud" size={11} label={`${firing} firing`} />}
          </span>
          <span>{word}</span>
        </NavLink>
      ))}
      <button type="button" onClick={onMore} aria-label="More pages">
        <Icon of={MenuOutlined} />
        <span>More</span>
      </button>
    </nav>
  );
}
