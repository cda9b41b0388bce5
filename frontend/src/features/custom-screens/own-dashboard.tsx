import { type ReplacedDashboards } from '@mesonet/contract/custom-screens.js';
import { SCREEN_DASHBOARDS, type ScreenDashboard } from '@mesonet/model/screen-rules.js';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStation } from '../../shared/api/use-stations.js';
import { DashboardFrame } from '../../shared/dashboard/dashboard-frame.js';
import { DashboardNav } from '../../shared/dashboard/dashboard-nav.js';
import { useViewParams } from '../../shared/dashboard/use-view-params.js';
import { useAccount } from '../../shared/session/use-accounts.js';
import { useSession } from '../../shared/session/use-session.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import styles from './own-dashboard.module.css';
import { useReplacedDashboards } from './use-replaced-dashboards.js';

// The code of the frame is loaded only where it is needed, because most organizations have no custom screens.
const ScreenFrame = lazy(async () => ({ default: (await import('./frame/screen-frame.js')).ScreenFrame }));

interface OwnDashboardProps {
  dashboard: ScreenDashboard;
  accountId: string;
  /** Id of a station; null for all stations. */
  stationId: string | null;
  /** The built-in dashboard, which is shown where no custom screen replaces it. */
  children: ReactNode;
}

/** The values of the address parameter `screens`: the published custom screen, its draft, or the built-in dashboard. */
type Shown = 'own' | 'draft' | 'built-in';

/**
 * Shows the custom screen that replaces a dashboard, where the account has one. Members of the account can also see the
 * built-in dashboard.
 */
export function OwnDashboard({ children, ...props }: OwnDashboardProps) {
  const { dashboard, accountId } = props;
  const [params] = useSearchParams();
  const replaced = useReplacedDashboards(accountId);
  const { isKiosk } = useViewParams();
  if (replaced.isPending) return null;
  const shown = shownOf(params.get('screens'), dashboard, replaced.data);
  const isDraft = shown === 'draft';
  const bar = !isKiosk && <ScreensBar {...props} shown={shown} replaced={replaced.data} />;
  if (shown === 'built-in') {
    return (
      <>
        {bar}
        {children}
      </>
    );
  }
  return <FramedScreen key={shown} {...props} isDraft={isDraft} bar={bar} />;
}

function shownOf(
  asked: string | null,
  dashboard: ScreenDashboard,
  replaced: ReplacedDashboards | undefined,
): Shown {
  if (asked === 'draft' && replaced?.draft?.[dashboard]) return 'draft';
  return replaced?.[dashboard] && asked !== 'built-in' ? 'own' : 'built-in';
}

function FramedScreen({
  dashboard,
  accountId,
  stationId,
  isDraft,
  bar,
}: Omit<OwnDashboardProps, 'children'> & { isDraft: boolean; bar: ReactNode }) {
  const { isKiosk } = useViewParams();
  const account = useAccount(accountId);
  const station = useStation(stationId === null ? undefined : accountId, stationId ?? '');
  const name = (stationId === null ? account.data?.accountname : station.data?.stationname) ?? accountId;
  usePageTitle(stationId === null ? `${name} · Overview` : name);
  const screen = (
    <Suspense fallback={null}>
      <ScreenFrame
        accountId={accountId}
        stationId={stationId}
        path={SCREEN_DASHBOARDS[dashboard]}
        isDraft={isDraft}
        title={`Screen of ${name}`}
        className={styles.screen}
      />
    </Suspense>
  );
  // A display on a wall (kiosk) shows the custom screen without the frame of the console.
  if (isKiosk) return <main className={styles.kiosk}>{screen}</main>;
  return (
    <DashboardFrame
      title={name}
      nav={<DashboardNav accountId={accountId} stationId={stationId} />}
      backTo={`/admin/${accountId}/home`}
      backLabel="Home"
      isFull
    >
      {bar}
      {screen}
    </DashboardFrame>
  );
}

/**
 * Shows members of the account whether they see the custom screen, its draft or the built-in dashboard, and links to
 * the others.
 */
function ScreensBar({
  dashboard,
  accountId,
  shown,
  replaced,
}: Omit<OwnDashboardProps, 'children'> & { shown: Shown; replaced: ReplacedDashboards | undefined }) {
  const { data: user } = useSession();
  const isMember = user?.isSuperAdmin === true || user?.accounts[accountId] !== undefined;
  const hasOwn = replaced?.[dashboard] === true;
  const hasDraft = replaced?.draft?.[dashboard] === true;
  if (!isMember || (!hasOwn && !hasDraft)) return null;
  const sentences = {
    own: 'This screen is the organization’s own.',
    draft: 'Managers see this draft before it is published.',
    'built-in': hasOwn
      ? 'This is the built-in dashboard.'
      : 'A draft of a screen is to replace this dashboard.',
  };
  return (
    <nav className={styles.bar} aria-label="Screens">
      <p>{sentences[shown]}</p>
      {hasOwn && shown !== 'own' && <ShowLink>Show the screen</ShowLink>}
      {hasDraft && shown !== 'draft' && <ShowLink screens="draft">Preview the draft</ShowLink>}
      {shown !== 'built-in' && <ShowLink screens="built-in">Built-in dashboard</ShowLink>}
    </nav>
  );
}

/** A link that changes the address parameter `screens` and keeps the other parameters. */
function ShowLink({ screens, children }: { screens?: Exclude<Shown, 'own'>; children: ReactNode }) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  if (screens === undefined) next.delete('screens');
  else next.set('screens', screens);
  return (
    <LinkButton kind="link" size="small" to={`?${next.toString()}`}>
      {children}
    </LinkButton>
  );
}
