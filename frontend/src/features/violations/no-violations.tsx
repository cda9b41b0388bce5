import { Link } from 'react-router-dom';
import { useCanManage } from '../../shared/session/use-can-manage.js';
import { Card } from '../../shared/ui/card.js';
import { EmptyState } from '../../shared/ui/page-states.js';

interface NoViolationsProps {
  accountId: string;
  /** True when the list is filtered, so there may be violations that it does not show. */
  isFiltered: boolean;
}

export function NoViolations({ accountId, isFiltered }: NoViolationsProps) {
  const canManage = useCanManage(accountId);
  if (isFiltered) {
    return (
      <Card>
        <EmptyState title="No violations like these">
          <Link to="?">Show all</Link>
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState title="No violations yet">
        They are listed here when an alarm fires, with what was measured and who was notified.{' '}
        {canManage && <Link to={`/admin/${accountId}/alarms`}>Set up alarms</Link>}
      </EmptyState>
    </Card>
  );
}
