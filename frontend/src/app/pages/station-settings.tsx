import { StationIntakePage } from '../../features/station-intake/station-intake-page.js';
import { RederiveCard } from '../../features/stations/rederive/rederive-card.js';
import { StationRemovalCard } from '../../features/stations/station-removal-card.js';
import styles from './station-settings.module.css';

/** The settings of a station, for users who may manage the account. The deletion of the station comes last. */
export function StationSettings() {
  return (
    <div className={styles.sections}>
      <StationIntakePage />
      <RederiveCard />
      <StationRemovalCard />
    </div>
  );
}
