import ExportOutlined from '@ant-design/icons-svg/es/asn/ExportOutlined.js';
import LogoutOutlined from '@ant-design/icons-svg/es/asn/LogoutOutlined.js';
import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { BrandMark } from '../../shared/ui/brand-mark.js';
import { type ConsoleLink, type ConsoleMenu } from './console-links.js';
import styles from './sidebar.module.css';
import { Icon } from '../../shared/ui/icon.js';
import { Tag } from '../../shared/ui/tag.js';

/** Links to the console's pages that the user may open. */
export function Sidebar({ menu: { pages, moreTitle, more } }: { menu: ConsoleMenu }) {
  const heading = useId();
  return (
    <nav className={styles.sidebar} aria-label="Console">
      <div className={styles.brand}>
        <BrandMark size={26} />
        Mesonet
      </div>
      {pages.length > 0 && (
        <ul>
          {pages.map((link) => (
            <Item key={link.to} link={link} />
          ))}
        </ul>
      )}
      {moreTitle !== undefined && (
        <h2 className={styles.title} id={heading}>
          {moreTitle}
        </h2>
      )}
      <ul aria-labelledby={moreTitle === undefined ? undefined : heading}>
        {more.map((link) => (
          <Item key={link.to} link={link} />
        ))}
        {moreTitle === undefined && <SignOut />}
      </ul>
      {moreTitle !== undefined && (
        <ul>
          <SignOut />
        </ul>
      )}
    </nav>
  );
}

function SignOut() {
  return (
    <li>
      <a href="/auth/logout">
        <Icon icon={LogoutOutlined} /> Sign Out
      </a>
    </li>
  );
}

function Item({ link: { to, icon, label, isOutside, ...link } }: { link: ConsoleLink }) {
  if (isOutside !== undefined) {
    const isTab = isOutside === 'tab';
    return (
      <li>
        <a href={to} target={isTab ? '_blank' : undefined} rel={isTab ? 'noreferrer' : undefined}>
          {icon} {label}
          {isTab && <Icon icon={ExportOutlined} className={styles.tab} aria-label="opens a new tab" />}
        </a>
      </li>
    );
  }
  const { badge, firing = 0, waiting = 0, isExact = false } = link;
  return (
    <li>
      <NavLink to={to} end={isExact}>
        {icon} {label} {badge !== undefined && <Tag>{badge}</Tag>}
        {firing > 0 && <Count count={firing} word="firing" />}
        {waiting > 0 && <Count count={waiting} word="pending" isCalm />}
      </NavLink>
    </li>
  );
}

interface CountProps {
  count: number;
  word: string;
  isCalm?: boolean;
}

/** A badge with a number, such as that of waiting requests. */
function Count({ count, word, isCalm = false }: CountProps) {
  return (
    <span className={styles.count} data-calm={isCalm || undefined}>
      {count.toLocaleString('en')}
      <span className="visually-hidden"> {word}</span>
    </span>
  );
}
