import EllipsisOutlined from '@ant-design/icons-svg/es/asn/EllipsisOutlined.js';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSignInTarget } from '../session/sign-in-path.js';
import { useSession } from '../session/use-session.js';
import { BrandMark } from '../ui/brand-mark.js';
import { ThemeSwitch } from '../session/theme/theme-switch.js';
import { useLater } from '../ui/use-later.js';
import { useViewParams } from './use-view-params.js';
import styles from './dashboard-frame.module.css';
import { Icon } from '../ui/icon.js';

interface DashboardFrameProps {
  title: string;
  /** Second line of the header: place, coordinates and elevation of the station. */
  subtitle?: ReactNode;
  /** A pill-shaped label that shows how old the data is; it stays visible on a phone. */
  status?: ReactNode;
  /** Links to other pages about the same station. */
  nav?: ReactNode;
  /** The menu of units and similar controls. */
  actions?: ReactNode;
  /**
   * Path to which the product's logo links: the account's home page from a dashboard, and the overview of all stations
   * from the full-page map.
   */
  backTo: string;
  backLabel: string;
  /** True if the content fills the width and height of the browser window. */
  isFull?: boolean;
  children: ReactNode;
}

/**
 * Shows header and content of a full-page dashboard; with `?kiosk=1` the header has only title and status. On a phone
 * the header is one row, and a button shows the rest of it.
 */
export function DashboardFrame(props: DashboardFrameProps) {
  const { isKiosk } = useViewParams();
  const isLater = useLater();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.frame} data-kiosk={isKiosk || undefined}>
      {!isKiosk && (
        <a href="#content" className="skip-link">
          Skip to content
        </a>
      )}
      <header className={styles.head} data-open={isOpen || undefined}>
        {isKiosk ? <BrandMark /> : <BackLink to={props.backTo} label={props.backLabel} />}
        <div className={styles.title}>
          <h1>{props.title}</h1>
          {props.subtitle !== undefined && <p>{props.subtitle}</p>}
        </div>
        <div className={styles.status}>{props.status}</div>
        {!isKiosk && (
          <>
            <button
              type="button"
              className={styles.more}
              aria-label="More"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon icon={EllipsisOutlined} />
            </button>
            <div className={styles.actions}>
              {props.nav}
              {props.actions}
              <ThemeSwitch />
              <SignInLink />
            </div>
          </>
        )}
      </header>
      <main id="content" tabIndex={-1} className={styles.body} data-full={props.isFull || undefined}>
        {isLater && props.children}
      </main>
    </div>
  );
}

function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={styles.mark} aria-label={label} title={label}>
      <BrandMark />
    </Link>
  );
}

/** Shows visitors a link to sign in. Signed-in users reach their home page by the product's logo. */
function SignInLink() {
  const session = useSession();
  const signIn = useSignInTarget();
  return session.data === null ? <Link {...signIn}>Sign in</Link> : null;
}
