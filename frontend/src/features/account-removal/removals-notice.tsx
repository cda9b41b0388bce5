import { type AccountRemoval } from '@mesonet/contract/account-removals.js';
import { Card } from '../../shared/ui/card.js';
import styles from './account-removal.module.css';
import { useAccountRemovals } from './use-account-removal.js';

/** Lists deleted organizations whose data is not yet erased from the disk. */
export function RemovalsNotice() {
  const { data = [] } = useAccountRemovals();
  if (data.length === 0) return null;
  return (
    <Card title="Deleted" className={styles.notes}>
      {data.map((removal) => (
        <p key={removal.accountid} role="status">
          {textOf(removal)}
        </p>
      ))}
    </Card>
  );
}

function textOf({ accountname, accountid, stations }: AccountRemoval): string {
  const whose = stations === 1 ? 'its station' : `its ${stations} stations`;
  return `${accountname} (${accountid}) is deleted. What ${whose} measured is being erased from the disk.`;
}
