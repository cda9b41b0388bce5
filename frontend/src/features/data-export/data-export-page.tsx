import { useParams } from 'react-router-dom';
import { useStations } from '../../shared/api/use-stations.js';
import { useAccount } from '../../shared/session/use-accounts.js';
import { useCanManage } from '../../shared/session/use-can-manage.js';
import { useFeatureFlags } from '../../shared/session/use-feature-flags.js';
import { Card } from '../../shared/ui/card.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { EmptyState, ErrorState, Loading, NotPermitted } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { ExportForm } from './export-form.js';

/** The page on which users export stored values as a file. */
export function DataExportPage() {
  usePageTitle('Data Export');
  const { accountid = '' } = useParams();
  if (!useCanManage(accountid)) return <NotPermitted />;
  return (
    <>
      <PageHead title="Data Export" />
      <Card>
        <IfOffered accountId={accountid} />
      </Card>
    </>
  );
}

function IfOffered({ accountId }: { accountId: string }) {
  const flags = useFeatureFlags(accountId);
  if (flags.isPending) return <Loading label="Loading export ..." />;
  if (flags.isError) {
    return (
      <ErrorState
        title="The page could not be loaded"
        error={flags.error}
        onRetry={() => void flags.refetch()}
      />
    );
  }
  if (!flags.data['data_export_page']) {
    return (
      <EmptyState title="This page is under construction">
        Data export is not available to this organization yet.
      </EmptyState>
    );
  }
  return <ExportOfAccount accountId={accountId} />;
}

function ExportOfAccount({ accountId }: { accountId: string }) {
  const stations = useStations(accountId);
  const account = useAccount(accountId);
  const failed = [stations, account].find(({ isError }) => isError);
  if (failed) {
    return (
      <ErrorState
        title="Error loading stations."
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!stations.data || !account.data) return <Loading label="Loading stations ..." />;
  if (stations.data.length === 0) {
    return (
      <EmptyState title="To export data, you must first create a station.">
        <LinkButton kind="primary" to={`/admin/${accountId}/stations?add`}>
          Add Station
        </LinkButton>
      </EmptyState>
    );
  }
  return <ExportForm account={account.data} stations={stations.data} />;
}
