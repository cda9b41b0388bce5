import { type OwnSession } from '@mesonet/contract/own-sessions.js';
import { Button } from 'antd';
import { formatStationTime } from '../../shared/time/station-time.js';
import { useAge } from '../../shared/time/use-age.js';
import { ErrorState, Loading } from '../../shared/ui/page-states.js';
import { describeBrowser } from '../../shared/session/describe-browser.js';
import { useEndSession, useOwnSessions, useSignOutEverywhere } from './use-own-sessions.js';
import styles from './user-settings.module.css';
import { OWN_ZONE } from '../../shared/time/own-zone.js';

/** Lists the user's sessions, each of which can be ended. */
export function SessionsTab() {
  const sessions = useOwnSessions();
  const everywhere = useSignOutEverywhere();
  if (sessions.isPending) return <Loading label="Loading sessions ..." />;
  if (sessions.isError) {
    return (
      <ErrorState
        title="Your sessions could not be loaded"
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
      />
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {sessions.data.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      <Button danger loading={everywhere.isPending} onClick={() => everywhere.mutate()}>
        Sign out everywhere
      </Button>
    </>
  );
}

function SessionItem({ session }: { session: OwnSession }) {
  const end = useEndSession();
  const age = useAge(session.last_seen_at);
  const signedInOn = formatStationTime(Date.parse(session.created_at), OWN_ZONE, 'dateTime');
  const browser = describeBrowser(session.user_agent);
  return (
    <li>
      <div>
        Signed in on {signedInOn}
        <div className={styles.detail}>
          {browser}, {session.address}
          {session.isCurrent ? '' : `, last seen ${age ?? 'never'}`}
        </div>
      </div>
      {session.isCurrent ? (
        <span className={styles.detail}>This browser</span>
      ) : (
        <Button
          loading={end.isPending}
          aria-label={`End: ${browser}, signed in on ${signedInOn}`}
          onClick={() => end.mutate(session)}
        >
          End
        </Button>
      )}
    </li>
  );
}
