import { type ReactNode } from 'react';
import { useConsoleSettings } from '../../shared/session/use-console-settings.js';
import { useFeatureFlags } from '../../shared/session/use-feature-flags.js';
import { Card } from '../../shared/ui/card.js';
import { EmptyState, ErrorState, LoadingText } from '../../shared/ui/page-states.js';

/**
 * Shows the pages of the subscription only on an installation with billing, and only to accounts whose
 * feature flag allows them.
 */
export function PageGate({ accountId, children }: { accountId: string; children: ReactNode }) {
  const flags = useFeatureFlags(accountId);
  const settings = useConsoleSettings();
  const failed = [flags, settings].find(({ isError }) => isError);
  if (failed) {
    return (
      <Card>
        <ErrorState
          title="The page could not be loaded"
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      </Card>
    );
  }
  if (!flags.data || !settings.data) return <LoadingText>Loading products...</LoadingText>;
  if (!flags.data['subscription_page'] || !settings.data.billing) {
    return (
      <Card>
        <EmptyState title="This page is not available to this account." />
      </Card>
    );
  }
  return children;
}
