import { useState } from 'react';
import { formatCount } from '../../shared/format-count.js';
import { Button } from '../../shared/ui/button.js';
import { Card, Figure } from '../../shared/ui/card.js';
import styles from './statistics.module.css';

const SHOWN = 12;

/**
 * Lists the stations whose live data somebody is reading.
 * @param subscriptions these stations, each as `account:station`
 */
export function ChannelsCard({ subscriptions }: { subscriptions: readonly string[] }) {
  const [isWhole, showWhole] = useState(false);
  const shown = isWhole ? subscriptions : subscriptions.slice(0, SHOWN);
  return (
    <Card
      title="Active Data Channels"
      note={
        <span className={styles.live}>
          <span aria-hidden="true" />
          live
        </span>
      }
    >
      <Figure
        figure={formatCount(subscriptions.length)}
        unit={subscriptions.length === 1 ? 'open station' : 'open stations'}
      />
      {shown.length > 0 && (
        <table className={styles.plain}>
          <thead>
            <tr>
              <th scope="col">Organization</th>
              <th scope="col">Station</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((subscription) => {
              const [account, station] = subscription.split(':');
              return (
                <tr key={subscription}>
                  <td>{account}</td>
                  <td>{station}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {subscriptions.length > SHOWN && (
        <Button size="small" kind="text" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${formatCount(subscriptions.length)}`}
        </Button>
      )}
    </Card>
  );
}
