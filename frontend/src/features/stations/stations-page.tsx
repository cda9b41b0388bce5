import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined.js';
import { type Station } from '@mesonet/contract/stations.js';
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useLatestOfAccount } from '../../shared/api/use-latest.js';
import { useStationPasswords } from '../../shared/api/use-station-passwords.js';
import { useStations } from '../../shared/api/use-stations.js';
import { useCanManage } from '../../shared/session/use-can-manage.js';
import { StationSearch } from '../../shared/stations/station-search.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { lazyPart } from '../../shared/ui/lazy-part.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { ErrorState, Loading, NotPermitted } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { StationList } from './station-list.js';
import { ROW_KEY } from './station-rows.js';
import styles from './stations-page.module.css';
import { Icon } from '../../shared/ui/icon.js';

const KEYS = [ROW_KEY];

const LOADING = (
  <Card>
    <Loading label="Loading stations ..." rows={8} />
  </Card>
);

// The dialog is loaded on demand, because it needs the map and the time zones of the world.
const LazyDialog = lazyPart(async () => (await import('./form/station-dialog.js')).StationDialog);

/**
 * Shows the stations of an account, for users who may manage the account. The address parameter `add` opens the dialog
 * for a new station.
 */
export function StationsPage({ firstSteps }: { firstSteps: ReactNode }) {
  usePageTitle('Stations');
  const { accountid = '' } = useParams();
  const isManager = useCanManage(accountid);
  if (!isManager) return <NotPermitted />;
  return <Stations accountId={accountid} firstSteps={firstSteps} />;
}

function Stations({ accountId, firstSteps }: { accountId: string; firstSteps: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const stations = useStations(accountId);
  // New data makes React render all rows again. This is deferred and done in slices, so that the browser can handle
  // input in between.
  const shown = useDeferredValue(stations.data);
  // The newest values and the passwords of stations are requested at once, without waiting for the list of stations.
  const latest = useDeferredValue(useLatestOfAccount(accountId, KEYS));
  const passwords = useDeferredValue(useStationPasswords(accountId, true));
  const [edited, setEdited] = useState<Station | null>(null);
  const isAdding = params.has('add');
  const setAdding = (isOpen: boolean) => setParams(isOpen ? { add: '' } : {}, { replace: !isOpen });
  const isEmpty = shown?.length === 0;
  const [typed, setTyped] = useState('');
  return (
    <>
      <StationsHead isEmpty={isEmpty} typed={typed} onType={setTyped} onAdd={() => setAdding(true)} />
      <Suspense fallback={LOADING}>
        {firstSteps}
        {!shown && <StationsMissing error={stations.error} onRetry={() => void stations.refetch()} />}
        {shown && !isEmpty && (
          <StationList
            accountId={accountId}
            stations={shown}
            latest={latest}
            passwords={passwords}
            typed={typed}
            onEdit={setEdited}
          />
        )}
      </Suspense>
      {isAdding && stations.data && (
        <LazyDialog
          fallback={null}
          accountId={accountId}
          others={stations.data}
          onClose={() => setAdding(false)}
          onSaved={(station) => void navigate(`/admin/${accountId}/stations/${station._id}/connect`)}
        />
      )}
      {edited && (
        <LazyDialog
          fallback={null}
          accountId={accountId}
          others={stations.data ?? []}
          station={edited}
          onClose={() => setEdited(null)}
          onSaved={() => setEdited(null)}
        />
      )}
    </>
  );
}

interface StationsMissingProps {
  /** Why the stations could not be loaded; null while there is no error. */
  error: Error | null;
  onRetry: () => void;
}

function StationsMissing({ error, onRetry }: StationsMissingProps) {
  if (error) return <ErrorState title="Error loading stations." error={error} onRetry={onRetry} />;
  return LOADING;
}

interface StationsHeadProps {
  /** True when the account has no station, so there is nothing to search. */
  isEmpty: boolean;
  typed: string;
  onType: (typed: string) => void;
  onAdd: () => void;
}

function StationsHead({ isEmpty, typed, onType, onAdd }: StationsHeadProps) {
  return (
    <PageHead
      title="Stations"
      action={
        !isEmpty && (
          <div className={styles.actions}>
            <StationSearch typed={typed} onType={onType} />
            <Button kind="primary" icon={<Icon icon={PlusOutlined} />} onClick={onAdd}>
              Add
            </Button>
          </div>
        )
      }
    />
  );
}
