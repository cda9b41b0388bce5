import { type StationQuality } from '@mesonet/contract/quality.js';
import { Button } from 'antd';
import { useParams } from 'react-router-dom';
import { useStation } from '../../shared/api/use-stations.js';
import { useAccount } from '../../shared/session/use-accounts.js';
import { Card } from '../../shared/ui/card.js';
import { EmptyState, ErrorState, Loading } from '../../shared/ui/page-states.js';
import { CollisionAlert } from '../../shared/unsaved/collision-alert.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import { useUnits } from '../../shared/units/use-units.js';
import { FlaggedList } from './flagged-list.js';
import { LimitsTable } from './limits-table.js';
import { PastCheck } from './past-check.js';
import styles from './quality.module.css';
import { useLimitsEdit } from './use-limits-edit.js';
import { useQuality, useSaveLimits } from './use-quality.js';

/** Shows the limits of a station's quality checks, the values that failed one, and what other limits would change. */
export function QualityPage() {
  const { accountid = '', stationid = '' } = useParams();
  const units = useUnits(useAccount(accountid).data);
  const station = useStation(accountid, stationid).data;
  const timezone = station?.timezone ?? 'UTC';
  const quality = useQuality(stationid);
  if (quality.isPending) return <Loading label="Loading the limits" />;
  if (quality.isError) {
    return (
      <ErrorState
        title="The limits could not be loaded"
        error={quality.error}
        onRetry={() => void quality.refetch()}
      />
    );
  }
  const { limits, flagged } = quality.data;
  return (
    <div className={styles.page}>
      <Card
        title="Values that failed lately"
        note={flagged.length === 0 ? undefined : `Station time, ${timezone}`}
      >
        {flagged.length === 0 ? (
          <EmptyState title={station?.last_update ? 'Every value passed' : 'Nothing to check yet'}>
            {!station?.last_update && 'The station has not sent a sample. '}A value that fails a check is kept
            apart: charts, records and alarms go on without it.
          </EmptyState>
        ) : (
          <FlaggedList {...{ flagged, units, timezone }} />
        )}
      </Card>
      <LimitsCard key={stationid} {...{ limits, units }} stationId={stationid} />
    </div>
  );
}

function LimitsCard({
  limits,
  units,
  stationId,
}: {
  limits: StationQuality['limits'];
  units: DisplayUnits;
  stationId: string;
}) {
  const save = useSaveLimits(stationId);
  const { shown, own, edit, change, end, collision, outcome } = useLimitsEdit(limits, units);
  const hasOwn = Object.values(limits).some(({ isOwn }) => isOwn);
  return (
    <Card
      title="Limits"
      note="Empty: not checked. Between a minute and an hour the allowed change grows with the time."
    >
      <div className={styles.page}>
        <LimitsTable limits={shown} units={edit?.units ?? units} onChange={change} />
        <CollisionAlert message={collision} />
        <div className={styles.actions}>
          <Button
            type="primary"
            disabled={!edit}
            loading={save.isPending}
            onClick={() => edit && save.mutate(edit, outcome(edit))}
          >
            Save the limits
          </Button>
          {edit && <Button onClick={end}>Discard changes</Button>}
          {hasOwn && (
            <Button onClick={() => save.mutate('defaults', { onSuccess: end })}>Back to the defaults</Button>
          )}
        </div>
        <h3>Samples of the past</h3>
        <PastCheck stationId={stationId} units={units} limits={own} />
      </div>
    </Card>
  );
}
