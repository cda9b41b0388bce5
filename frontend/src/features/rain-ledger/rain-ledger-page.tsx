import { type RainLedgerEntry } from '@mesonet/contract/rain-ledger.js';
import { Alert, Button, Segmented } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useStation } from '../../shared/api/use-stations.js';
import { useAccount } from '../../shared/session/use-accounts.js';
import { Card } from '../../shared/ui/card.js';
import { EmptyState, ErrorState, Loading } from '../../shared/ui/page-states.js';
import { useUnits } from '../../shared/units/use-units.js';
import { CorrectionForm } from './correction-form.js';
import styles from './rain-ledger.module.css';
import { RainLedgerList } from './rain-ledger-list.js';
import { useCorrectRain, useRainLedger } from './use-rain-ledger.js';

type ShownEntries = 'all' | 'odd';

/** Shows how each amount of a station's rain was counted, and lets users who may manage the account correct it. */
export function RainLedgerPage() {
  const { accountid = '', stationid = '' } = useParams();
  const units = useUnits(useAccount(accountid).data);
  const timezone = useStation(accountid, stationid).data?.timezone ?? 'UTC';
  const [only, setOnly] = useState<ShownEntries>('all');
  const [edited, setEdited] = useState<RainLedgerEntry | null>(null);
  const ledger = useRainLedger(stationid, only === 'odd' ? 'odd' : undefined);
  const { mutate, isPending } = useCorrectRain(stationid);
  const entries = ledger.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card title="Rain ledger" note={`Station time, ${timezone}`}>
      <div className={styles.page}>
        <LedgerHead only={only} onChange={setOnly} />
        {ledger.data?.pages[0]?.isRecounting && (
          <Alert type="info" title="Stored totals are being counted anew …" role="status" />
        )}
        {ledger.isPending && <Loading label="Loading the rain ledger" />}
        {ledger.isError && (
          <ErrorState
            title="The rain ledger could not be loaded"
            error={ledger.error}
            onRetry={() => void ledger.refetch()}
          />
        )}
        {ledger.isSuccess && entries.length === 0 && <NoEntries only={only} />}
        {entries.length > 0 && (
          <RainLedgerList
            {...{ entries, units, timezone }}
            isSaving={isPending}
            onSet={({ _id: id }, amount) => mutate({ id, correction: { amount } })}
            onCorrect={setEdited}
          />
        )}
        {ledger.hasNextPage && (
          <Button loading={ledger.isFetchingNextPage} onClick={() => void ledger.fetchNextPage()}>
            Older entries
          </Button>
        )}
      </div>
      {edited && (
        <CorrectionForm
          entry={edited}
          units={units}
          isSaving={isPending}
          onSave={(correction) =>
            mutate({ id: edited._id, correction }, { onSuccess: () => setEdited(null) })
          }
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

interface LedgerHeadProps {
  only: ShownEntries;
  onChange: (only: ShownEntries) => void;
}

function LedgerHead({ only, onChange }: LedgerHeadProps) {
  return (
    <div className={styles.head}>
      <p>
        Every amount with the reading of the counter it came from. What was not rain can be voided or
        corrected: rain today, week, month and year follow.
      </p>
      <Segmented
        value={only}
        onChange={onChange}
        options={[
          { value: 'all', label: 'All' },
          { value: 'odd', label: 'Oddities only' },
        ]}
      />
    </div>
  );
}

function NoEntries({ only }: { only: ShownEntries }) {
  return (
    <EmptyState title={only === 'odd' ? 'Nothing odd' : 'No rain yet'}>
      {only === 'odd'
        ? 'The counter has only ever risen.'
        : 'Entries appear as soon as the station sends a rain counter that rises.'}
    </EmptyState>
  );
}
