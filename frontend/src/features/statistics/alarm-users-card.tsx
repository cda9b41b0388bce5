import { type Alarm } from '@mesonet/contract/alarms.js';
import { type Account } from '@mesonet/contract/accounts.js';
import { useMemo } from 'react';
import { formatCount } from '../../shared/format-count.js';
import { Card, Figure, Row } from '../../shared/ui/card.js';
import { alarmsByAccount } from './count-by-account.js';
import styles from './statistics.module.css';

/** Shows which organizations use alarms, and how many alarms each has. */
export function AlarmUsersCard({
  alarms,
  accounts,
}: {
  alarms: readonly Alarm[];
  accounts: readonly Account[];
}) {
  const users = useMemo(() => alarmsByAccount(alarms, accounts), [alarms, accounts]);
  return (
    <Card title="Alarm Users">
      <Figure figure={formatCount(alarms.length)} unit={alarms.length === 1 ? 'alarm' : 'alarms'} />
      <div className={styles.users} tabIndex={0} role="region" aria-label="Alarms of each organization">
        {users.map(({ accountId, name, alarms: count }) => (
          <Row key={accountId} label={name}>
            {formatCount(count)}
          </Row>
        ))}
      </div>
    </Card>
  );
}
