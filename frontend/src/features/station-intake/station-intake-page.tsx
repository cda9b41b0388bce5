import { useParams } from 'react-router-dom';
import { Card } from '../../shared/ui/card.js';
import { ErrorState, Loading } from '../../shared/ui/page-states.js';
import { StationIntakeForm } from './station-intake-form.js';
import { useStationIntake } from './use-station-intake.js';

/** The settings of a station's intake, for users who may manage the account. */
export function StationIntakePage() {
  const { stationid = '' } = useParams();
  const intake = useStationIntake(stationid);
  return (
    <Card title="Uploads">
      {intake.isPending && <Loading label="Loading the station's settings" />}
      {intake.isError && (
        <ErrorState
          title="The settings could not be loaded"
          error={intake.error}
          onRetry={() => void intake.refetch()}
        />
      )}
      {intake.data && <StationIntakeForm key={stationid} stationId={stationid} intake={intake.data} />}
    </Card>
  );
}
