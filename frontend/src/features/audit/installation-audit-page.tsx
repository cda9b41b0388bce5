import { PageHead } from '../../shared/ui/page-head.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { AuditCard } from './audit-card.js';

/** Of several organizations none has a zone that counts: times are those of whoever looks. */
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Who did what in the whole installation, for super admins. */
export function InstallationAuditPage() {
  usePageTitle('Audit log');
  return (
    <>
      <PageHead title="Audit log" />
      <AuditCard accountId={null} timezone={OWN_ZONE} />
    </>
  );
}
