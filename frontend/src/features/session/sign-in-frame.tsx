import { type CurrentUser } from '@mesonet/contract/session.js';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { EntryFrame } from '../../shared/entry/entry-frame.js';
import { nextOf } from '../../shared/session/sign-in-path.js';
import { useSession } from '../../shared/session/use-session.js';
import { LoadingText } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';

/**
 * The frame around the form of each sign-in page, such as the one for a password. It redirects users who are already
 * signed in.
 */
export function SignInFrame({ lead, children }: { lead: string; children: ReactNode }) {
  usePageTitle('Login');
  const next = nextOf(useLocation());
  const session = useSession();
  if (session.data) return <GoOn user={session.data} next={next} />;
  // If the request for the signed-in user fails, the form is shown, because the user may have to sign in.
  if (session.isPending) return <LoadingText>Loading user ...</LoadingText>;
  return (
    <EntryFrame title="Mesonet" lead={lead}>
      {children}
    </EntryFrame>
  );
}

function GoOn({ user, next }: { user: CurrentUser; next: string | null }) {
  useEffect(() => {
    // The next page is loaded without the router, because it may be one of the server's pages.
    if (next !== null) window.location.replace(next);
  }, [next]);
  if (next !== null) return <LoadingText>Loading user ...</LoadingText>;
  return <Navigate to={user.isSuperAdmin ? '/admin/sadmin/organizations' : '/admin/home'} replace />;
}
