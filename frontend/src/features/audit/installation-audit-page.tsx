import { PageHead } from '../../shared/ui/page-head.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { AuditCard } from './audit-card.js';
import { OWN_ZONE } from '../../shared/time/own-zone.js';

/** The audit log of the whole installation, for super admins. */
export function InstallationAuditPage() {
  usePageTitle('Audit log');
  return (
    <>
      <PageHead title="Audit log" />
      <AuditCard accountId={null} timezone={OWN_ZONE} />
    </>
  );
}
