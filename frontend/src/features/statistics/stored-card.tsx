import { type StoredSamples } from '@mesonet/contract/statistics.js';
import { useState } from 'react';
import { formatCount } from '../../shared/format-count.js';
import { sizeParts } from '../../shared/file-size.js';
import { formatStationTime } from '../../shared/time/station-time.js';
import { Button } from '../../shared/ui/button.js';
import { Card, Figure } from '../../shared/ui/card.js';
import { EmptyState } from '../../shared/ui/page-states.js';
import styles from './statistics.module.css';
import { useCountStored } from './use-statistics.js';
import { OWN_ZONE } from '../../shared/time/own-zone.js';

const SHOWN = 10;

/** Shows the size of the sample store, in total and for each organization, the largest first. */
export function StoredCard({
  stored,
  nameOf,
}: {
  stored: StoredSamples;
  nameOf: (accountId: string) => string;
}) {
  const [isWhole, showWhole] = useState(false);
  const count = useCountStored();
  const { accounts, counted_at: countedAt } = stored;
  const { figure, unit } = sizeParts(accounts.reduce((sum, { bytes }) => sum + bytes, 0));
  const most = accounts[0]?.bytes ?? 0;
  const shown = isWhole ? accounts : accounts.slice(0, SHOWN);
  return (
    <Card
      title="Storage"
      note={countedAt && `counted ${formatStationTime(Date.parse(countedAt), OWN_ZONE, 'dayTime')}`}
    >
      {countedAt === null ? (
        <EmptyState title="Not counted yet">It is counted each night, and a minute after a start.</EmptyState>
      ) : (
        <Figure figure={figure} unit={`${unit} of samples`} />
      )}
      <ul className={styles.bars}>
        {shown.map(({ accountid, samples, bytes }) => (
          <li key={accountid}>
            <span>{nameOf(accountid)}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${most > 0 ? (100 * bytes) / most : 0}%` }} />
            </span>
            <b title={`${formatCount(samples)} samples`}>{sizeText(bytes)}</b>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button size="small" isLoading={count.isPending} onClick={() => count.mutate()}>
          Count now
        </Button>
        {accounts.length > SHOWN && (
          <Button size="small" kind="text" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
            {isWhole ? 'Show the largest' : `Show all ${accounts.length}`}
          </Button>
        )}
      </div>
    </Card>
  );
}

function sizeText(bytes: number) {
  const { figure, unit } = sizeParts(bytes);
  return (
    <>
      {figure} <small>{unit}</small>
    </>
  );
}
