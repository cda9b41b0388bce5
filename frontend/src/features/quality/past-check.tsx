import { measurement } from '@mesonet/model/measurements.js';
import { type OwnQualityLimits, type QualityPreview } from '@mesonet/contract/quality.js';
import { Button, Popconfirm, Segmented } from 'antd';
import { useState } from 'react';
import { notify } from '../../shared/notices/notices.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import styles from './quality.module.css';
import { useRunLimits } from './use-quality.js';

interface PastCheckProps {
  stationId: string;
  units: DisplayUnits;
  /** Returns the limits that the form holds now, whether saved or not. */
  limits: () => OwnQualityLimits;
}

const DAYS = [1, 7, 30];

/** Shows what the limits in the form would change in the last days, and applies them when the user wants. */
export function PastCheck({ stationId, units, limits }: PastCheckProps) {
  const [days, setDays] = useState(7);
  const { data, mutate, isPending, reset } = useRunLimits(stationId);
  const apply = () =>
    mutate(
      { action: 'apply', limits: limits(), days },
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
        <Button loading={isPending} onClick={() => mutate({ action: 'preview', limits: limits(), days })}>
          Show what would change
        </Button>
      </div>
      {data && (
        <div role="status">
          <PastChanges preview={data} units={units} />
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

interface PastChangesProps {
  preview: QualityPreview;
  units: DisplayUnits;
}

function PastChanges({ preview, units }: PastChangesProps) {
  const values = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'value' : 'values'}`;
  return (
    <>
      <p>
        {preview.changes.length === 0
          ? `Nothing: ${preview.samples.toLocaleString('en')} samples were checked.`
          : `Of ${preview.samples.toLocaleString('en')} samples:`}
      </p>
      <ul>
        {preview.changes.map(({ key, flagged, restored, examples }) => (
          <li key={key}>
            <b>{measurement(key)?.label ?? key}</b>
            {flagged > 0 && ` – ${values(flagged)} would fail`}
            {restored > 0 && ` – ${values(restored)} would pass again`}
            {`, such as ${examples.map(({ value }) => units.formatMeasurement(key, value).text).join(', ')}`}
          </li>
        ))}
      </ul>
    </>
  );
}
