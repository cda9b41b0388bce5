import MenuOutlined from '@ant-design/icons-svg/es/asn/MenuOutlined.js';
import { NavLink } from 'react-router-dom';
import { type ConsoleLink } from './console-links.js';
import styles from './phone-bar.module.css';
import { Icon } from '../../shared/ui/icon.js';
import { ViolationSign } from '../../shared/violations/violation-sign.js';

/** The bar of a phone shows this many pages; all others are behind "More". */
const PLACES = 4;

interface PhoneBarProps {
  pages: readonly ConsoleLink[];
  onMore: () => void;
}

/** Navigation between the main pages on a phone. */
export function PhoneBar({ pages, onMore }: PhoneBarProps) {
  return (
    <nav className={styles.bar} aria-label="Main pages">
      {pages.slice(0, PLACES).map((page) => (
        <Place key={page.to} page={page} />
      ))}
      <button type="button" onClick={onMore} aria-label="More pages">
        <Icon icon={MenuOutlined} />
        <span>More</span>
      </button>
    </nav>
  );
}

function Place({ page }: { page: ConsoleLink }) {
  const { to, icon, label, word = label.split(' ').at(-1), isExact = false } = page;
  const { firing = 0, waiting = 0 } = page;
  return (
    <NavLink to={to} end={isExact}>
      <span className={styles.icon}>
        {icon}
        {firing > 0 && <ViolationSign sign="loud" size={11} label={`${firing} firing`} />}
        {waiting > 0 && (
          <span className={styles.waiting}>
            {waiting}
            <span className="visually-hidden"> pending</span>
          </span>
        )}
      </span>
      <span>{word}</span>
    </NavLink>
  );
}
