import { ApiError } from '../api/request.js';
import { useSignInTarget } from '../session/sign-in-path.js';
import { LinkButton } from '../ui/link-button.js';
import { EmptyState, ErrorState } from '../ui/page-states.js';

/**
 * Shows why a dashboard cannot be shown: the page exists only for members, who have to sign in, or does not exist, or
 * the server gave another reason.
 */
export function DashboardProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const signIn = useSignInTarget();
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) {
    return (
      <EmptyState title="This dashboard is for members only">
        <LinkButton kind="primary" {...signIn}>
          Sign in
        </LinkButton>
      </EmptyState>
    );
  }
  if (status === 404) return <EmptyState title="This page does not exist." />;
  return <ErrorState title="The dashboard could not be loaded" error={error} onRetry={onRetry} />;
}
