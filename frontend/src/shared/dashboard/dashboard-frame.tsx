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
  /** Second line: place, coordinates, elevation. */
  subtitle?: ReactNode;
  /** The pill that says how old the data is; stays visible on a phone. */
  status?: ReactNode;
  /** The head links to other pages about the same station. */
  nav?: ReactNode;
  /** Units menu and the like. */
  actions?: ReactNode;
  /** Where the brand mark leads: overview from a station, home from the overview. */
  backTo: string;
  backLabel: string;
  /** The body is as wide and high as the window allows. */
  isFull?: boolean;
  children: ReactNode;
}

/**
 * Shows head and body of a full-page dashboard; `?kiosk=1` leaves only title and status of the head. On a phone the
 * head is one row, and a button shows the rest of it.
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
              <Icon of={EllipsisOutlined} />
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

/** Visitors are offered to sign in; whoever is signed in has the brand mark to go home. */
function SignInLink() {
  const session = useSession();
  const signIn = useSignInTarget();
  return session.data === null ? <Link {...signIn}>Sign in</Link> : null;
}
