import { useParams } from 'react-router-dom';
import { StationIntakePage } from '../../features/station-intake/station-intake-page.js';
import { useStationIntake } from '../../features/station-intake/use-station-intake.js';
import { RederiveCard } from '../../features/stations/rederive/rederive-card.js';
import { useRederivations } from '../../features/stations/rederive/use-rederivations.js';
import { StationRemovalCard } from '../../features/stations/station-removal-card.js';
import styles from './station-settings.module.css';

/**
 * The settings of a station, for users who may manage the account. The deletion of the station comes last. A card is
 * shown once those above it have their height, so that no button moves under a pointer.
 */
export function StationSettings() {
  const { stationid = '' } = useParams();
  const intake = useStationIntake(stationid);
  const jobs = useRederivations(stationid);
  return (
    <div className={styles.sections}>
      <StationIntakePage />
      {!intake.isPending && <RederiveCard />}
      {!intake.isPending && !jobs.isPending && <StationRemovalCard />}
    </div>
  );
}
