import { type CurrentUser } from '@mesonet/contract/session.js';
import { type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useSignInTarget } from '../../shared/session/sign-in-path.js';
import { useSession } from '../../shared/session/use-session.js';
import { ErrorState, LoadingText } from '../../shared/ui/page-states.js';

/** Shows its content to signed-in users and sends everybody else to the sign-in page. */
export function UserGate({ children }: { children: (user: CurrentUser) => ReactNode }) {
  const session = useSession();
  const signIn = useSignInTarget();
  if (session.isPending) return <LoadingText>Loading user ...</LoadingText>;
  if (session.isError) {
    return (
      <ErrorState
        title="The console cannot be opened"
        error={session.error}
        onRetry={() => void session.refetch()}
      />
    );
  }
  if (session.data === null) return <Navigate {...signIn} replace />;
  return children(session.data);
}
