import { AllScreensCard } from '../../features/custom-screens/all-screens-card.js';
import { SnapshotsPage } from '../../features/snapshots/snapshots-page.js';

/** Shows the configuration snapshots, and the custom screens of all organizations, which the snapshots include. */
export function Snapshots() {
  return (
    <SnapshotsPage>
      <AllScreensCard />
    </SnapshotsPage>
  );
}
