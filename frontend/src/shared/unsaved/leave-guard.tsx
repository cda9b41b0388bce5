import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import { late } from '../ui/late.js';
import { unsavedForms } from './unsaved-forms.js';

const LeavePageDialog = late(async () => (await import('./leave-page-dialog.js')).LeavePageDialog);

/** Asks before a page with unsaved changes is left. The router allows one blocker, so all forms share this one. */
export function LeaveGuard() {
  const isAny = useSyncExternalStore(unsavedForms.subscribe, unsavedForms.isAny);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsavedForms.isAny() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isAny) return;
    LeavePageDialog.preload();
    // The browser asks in its own words when the tab is closed or loaded anew.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAny]);
  if (blocker.state !== 'blocked') return null;
  return <LeavePageDialog fallback={null} onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}
