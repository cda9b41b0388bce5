import { StationIntakePage } from '../../features/station-intake/station-intake-page.js';
import { StationRemovalCard } from '../../features/station-removal/station-removal-card.js';

/** What managers set of a station; its end comes last. */
export function StationSettings() {
  return (
    <>
      <StationIntakePage />
      <StationRemovalCard />
    </>
  );
}
