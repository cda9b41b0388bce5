import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import { lazyPart } from '../ui/lazy-part.js';
import { unsavedForms } from './unsaved-forms.js';

const LeavePageDialog = lazyPart(async () => (await import('./leave-page-dialog.js')).LeavePageDialog);

/**
 * Asks the user before a page with unsaved changes is left. React Router allows only one blocker, so this one serves
 * all forms.
 */
export function LeaveGuard() {
  const isAny = useSyncExternalStore(unsavedForms.subscribe, unsavedForms.isAny);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsavedForms.isAny() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isAny) return;
    LeavePageDialog.preload();
    // When the tab is closed or reloaded, only the browser can ask, in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAny]);
  if (blocker.state !== 'blocked') return null;
  return <LeavePageDialog fallback={null} onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}
