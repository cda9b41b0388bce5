import EyeInvisibleOutlined from '@ant-design/icons-svg/es/asn/EyeInvisibleOutlined.js';
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined.js';
import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';
import { useDeferredValue, useMemo } from 'react';
import { useLive } from '../../shared/api/use-live.js';
import { useAccount } from '../../shared/session/use-accounts.js';
import { serverNow } from '../../shared/time/server-clock.js';
import { formatClock } from '../../shared/time/station-time.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { Icon } from '../../shared/ui/icon.js';
import { useUnits } from '../../shared/units/use-units.js';
import { describeStates } from './describe-states.js';
import { matching, toRow } from './station-rows.js';
import styles from './stations-page.module.css';
import { StationsTable } from './table/stations-table.js';
import { useShownPasswords } from './use-shown-passwords.js';

interface StationListProps {
  accountId: string;
  stations: readonly Station[];
  /** Latest values by station id; undefined until they are loaded. */
  latest: ReadonlyMap<string, LatestValues> | undefined;
  /** Station passwords by station id; undefined until they are loaded. */
  passwords: ReadonlyMap<string, string> | undefined;
  /** Search text that the user typed. */
  typed: string;
  onEdit: (station: Station) => void;
}

/** Shows the stations that match the search, with a summary of their states. */
export function StationList({ accountId, stations, latest, passwords, typed, onEdit }: StationListProps) {
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
  const { live, others } = describeStates(stations, lastUpdate);
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
          icon={arePasswordsShown ? <Icon icon={EyeOutlined} /> : <Icon icon={EyeInvisibleOutlined} />}
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

/** Writes the time of a station's last sample in the station's time zone. */
function lastUpdate({ last_update, timezone }: Station): string {
  return formatClock(Date.parse(last_update ?? ''), timezone, serverNow());
}
