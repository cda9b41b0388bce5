import { measurement } from '@mesonet/contract/measurements.js';
import { type OwnQualityLimits } from '@mesonet/contract/quality.js';
import { Button, Popconfirm, Segmented } from 'antd';
import { useState } from 'react';
import { notify } from '../../shared/notices/notices.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import styles from './quality.module.css';
import { useRunLimits } from './use-quality.js';

interface PastCheckProps {
  stationId: string;
  units: DisplayUnits;
  /** What the form holds now, saved or not. */
  limits: () => OwnQualityLimits;
}

const DAYS = [1, 7, 30];

/** Shows what the limits would change about the last days before it is done. */
export function PastCheck({ stationId, units, limits }: PastCheckProps) {
  const [days, setDays] = useState(7);
  const { data, mutate, isPending, reset } = useRunLimits(stationId);
  const values = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'value' : 'values'}`;
  const apply = () =>
    mutate(
      { what: 'apply', limits: limits(), days },
      {
        onSuccess: () => {
          reset();
          notify('success', 'The stored samples were changed');
        },
      },
    );
  return (
    <div className={styles.past}>
      <div className={styles.actions}>
        <Segmented
          aria-label="How far back"
          value={days}
          onChange={setDays}
          options={DAYS.map((value) => ({ value, label: value === 1 ? '24 hours' : `${value} days` }))}
        />
        <Button loading={isPending} onClick={() => mutate({ what: 'preview', limits: limits(), days })}>
          Show what would change
        </Button>
      </div>
      {data && (
        <div role="status">
          <p>
            {data.changes.length === 0
              ? `Nothing: ${data.samples.toLocaleString('en')} samples were checked.`
              : `Of ${data.samples.toLocaleString('en')} samples:`}
          </p>
          <ul>
            {data.changes.map(({ key, flagged, restored, examples }) => (
              <li key={key}>
                <b>{measurement(key)?.label ?? key}</b>
                {flagged > 0 && ` – ${values(flagged)} would fail`}
                {restored > 0 && ` – ${values(restored)} would pass again`}
                {`, such as ${examples.map(({ value }) => units.formatMeasurement(key, value).text).join(', ')}`}
              </li>
            ))}
          </ul>
          {data.changes.length > 0 && (
            <Popconfirm
              title="Change the stored samples?"
              description="Values that fail are kept apart; other limits bring them back."
              okText="Change"
              onConfirm={apply}
            >
              <Button type="primary" loading={isPending}>
                Change the stored samples
              </Button>
            </Popconfirm>
          )}
        </div>
      )}
    </div>
  );
}
