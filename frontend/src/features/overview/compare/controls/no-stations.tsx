import { Button } from '../../../../shared/ui/button.js';
import { EmptyState } from '../../../../shared/ui/page-states.js';

/** Shown in place of the chart when no station is chosen. */
export function NoStations({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState title="No stations are chosen">
      <p>Choose up to eight above, or begin with the first ones.</p>
      <Button onClick={onReset}>Compare the first stations</Button>
    </EmptyState>
  );
}
