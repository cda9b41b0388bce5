import EyeInvisibleOutlined from '@ant-design/icons-svg/es/asn/EyeInvisibleOutlined.js';
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined.js';
import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined.js';
import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useLatestOfAccount } from '../../shared/api/use-latest.js';
import { useLive } from '../../shared/api/use-live.js';
import { useStationPasswords } from '../../shared/api/use-station-passwords.js';
import { useStations } from '../../shared/api/use-stations.js';
import { useAccount } from '../../shared/session/use-accounts.js';
import { useCanManage } from '../../shared/session/use-can-manage.js';
import { StationSearch } from '../../shared/stations/station-search.js';
import { formatStationTime } from '../../shared/time/station-time.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { late } from '../../shared/ui/late.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { ErrorState, Loading, NotPermitted } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { useUnits } from '../../shared/units/use-units.js';
import { matching, ROW_KEY, toRow } from './station-rows.js';
import { describeStates } from './describe-states.js';
import styles from './stations-page.module.css';
import { useShownPasswords } from './use-shown-passwords.js';
import { Icon } from '../../shared/ui/icon.js';
import { StationsTable } from './table/stations-table.js';

const KEYS = [ROW_KEY];

// The map and the time zones of the world load only with the dialog.
const LateDialog = late(async () => (await import('./form/station-dialog.js')).StationDialog);

/** Shows the stations of an account to its managers. `?add` in the address opens the dialog of a new one. */
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
  // All rows are rendered anew with them: in slices, between which the browser takes input.
  const shown = useDeferredValue(stations.data);
  // The page requests these at once, and does not wait for the stations.
  const latest = useDeferredValue(useLatestOfAccount(accountId, KEYS));
  const passwords = useDeferredValue(useStationPasswords(accountId, true));
  const [edited, setEdited] = useState<Station | null>(null);
  const isAdding = params.has('add');
  const setAdding = (isOpen: boolean) => setParams(isOpen ? { add: '' } : {}, { replace: !isOpen });
  const isEmpty = shown?.length === 0;
  const [typed, setTyped] = useState('');
  return (
    <>
      <PageHead
        title="Stations"
        action={
          !isEmpty && (
            <div className={styles.actions}>
              <StationSearch typed={typed} onType={setTyped} />
              <Button kind="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setAdding(true)}>
                Add
              </Button>
            </div>
          )
        }
      />
      {firstSteps}
      {!shown && !stations.isError && (
        <Card>
          <Loading label="Loading stations ..." rows={8} />
        </Card>
      )}
      {stations.isError && !shown && (
        <ErrorState
          title="Error loading stations."
          error={stations.error}
          onRetry={() => void stations.refetch()}
        />
      )}
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
      {isAdding && stations.data && (
        <LateDialog
          fallback={null}
          accountId={accountId}
          others={stations.data}
          onClose={() => setAdding(false)}
          onSaved={(station) => void navigate(`/admin/${accountId}/stations/${station._id}/connect`)}
        />
      )}
      {edited && (
        <LateDialog
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

interface StationListProps {
  accountId: string;
  stations: readonly Station[];
  /** undefined: not yet known. */
  latest: ReadonlyMap<string, LatestValues> | undefined;
  /** Undefined while the passwords are not known. */
  passwords: ReadonlyMap<string, string> | undefined;
  /** The typed words of the search. */
  typed: string;
  onEdit: (station: Station) => void;
}

function StationList({ accountId, stations, latest, passwords, typed, onEdit }: StationListProps) {
  const units = useUnits(useAccount(accountId).data);
  useLive(accountId, null);
  const [arePasswordsShown, showPasswords] = useShownPasswords();
  const wanted = useDeferredValue(typed);
  const rows = useMemo(
    () =>
      matching(
        stations.map((station) => toRow(station, latest?.get(station._id))),
        wanted,
      ),
    [stations, latest, wanted],
  );
  const { live, others } = describeStates(stations, lastHeard);
  return (
    <>
      <div className={styles.summary}>
        <p>
          <b>{live}</b>
          {others.map((phrase) => ` · ${phrase}`)}
        </p>
        <Button
          kind="text"
          size="small"
          className={styles.passwords ?? ''}
          icon={arePasswordsShown ? <Icon of={EyeOutlined} /> : <Icon of={EyeInvisibleOutlined} />}
          aria-label="Show passwords"
          aria-pressed={arePasswordsShown}
          onClick={() => showPasswords(!arePasswordsShown)}
        >
          Passwords
        </Button>
      </div>
      <Card className={styles.card}>
        <StationsTable
          accountId={accountId}
          rows={rows}
          units={units}
          passwords={passwords}
          arePasswordsShown={arePasswordsShown}
          onEdit={onEdit}
        />
      </Card>
    </>
  );
}

/** Writes the station's time of day of the last sample, with its date unless that is today. */
function lastHeard({ last_update, timezone }: Station): string {
  const at = Date.parse(last_update ?? '');
  const dayOf = (ms: number) => formatStationTime(ms, timezone, 'isoDate');
  return formatStationTime(at, timezone, dayOf(at) === dayOf(Date.now()) ? 'time' : 'dayTime');
}
