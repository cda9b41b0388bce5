import { lazy } from 'react';
import { useStations } from '../../shared/api/use-stations.js';
import { useCanManage } from '../../shared/session/use-can-manage.js';
import { EmptyState } from '../../shared/ui/page-states.js';

/** The code of the first steps is loaded only when they are shown, because most accounts never see them. */
const Steps = lazy(async () => ({ default: (await import('./steps.js')).Steps }));

/**
 * Guides a new account to its first sample: add a station, connect it, see it live. It shows nothing once a station has
 * sent, and nothing until the stations are loaded. It suspends while its code is loaded, so that a list below it waits,
 * too, and does not move under the pointer of whoever clicks in it.
 */
export function FirstSteps({ accountId }: { accountId: string }) {
  const stations = useStations(accountId).data;
  const isManager = useCanManage(accountId);
  if (!stations || stations.some(({ last_update }) => Boolean(last_update))) return null;
  if (isManager) return <Steps accountId={accountId} station={stations[0]} />;
  if (stations.length > 0) return null;
  return (
    <EmptyState title="No stations yet">
      As soon as a manager of this organization adds a station, its dashboard is listed here.
    </EmptyState>
  );
}
