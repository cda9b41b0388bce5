import { AllScreensCard } from '../../features/custom-screens/all-screens-card.js';
import { SnapshotsPage } from '../../features/snapshots/snapshots-page.js';

/** The snapshots, and the custom screens of all organizations, which they hold. */
export function Snapshots() {
  return (
    <SnapshotsPage>
      <AllScreensCard />
    </SnapshotsPage>
  );
}
