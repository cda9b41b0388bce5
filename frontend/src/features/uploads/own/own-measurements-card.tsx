import { type ExtraMeasurement, MAX_EXTRAS } from '@mesonet/contract/extra-measurements.js';
import { inputUnit } from '@mesonet/model/units.js';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { useOwnMeasurements } from '../../../shared/api/use-own-measurements.js';
import { Card } from '../../../shared/ui/card.js';
import { EmptyState, ErrorState, Loading } from '../../../shared/ui/page-states.js';
import { classLabel } from '../../../shared/units/class-labels.js';
import { EditMeasurementForm } from './edit-measurement-form.js';
import styles from './own.module.css';
import { useEditOwn, useRemoveOwn } from './use-own-changes.js';

/** Lists the own measurements of the station. */
export function OwnMeasurementsCard({ stationId }: { stationId: string }) {
  const own = useOwnMeasurements(stationId);
  const edit = useEditOwn(stationId);
  const remove = useRemoveOwn(stationId);
  const [edited, setEdited] = useState<ExtraMeasurement | null>(null);
  const count = own.data?.length ?? 0;
  return (
    <Card title="Station’s own" note={count > 0 ? `${count} of ${MAX_EXTRAS}` : undefined}>
      {own.isPending && <Loading label="Loading what the station measures" rows={2} />}
      {own.isError && !own.data && (
        <ErrorState
          title="The measurements could not be loaded"
          error={own.error}
          onRetry={() => void own.refetch()}
        />
      )}
      {own.isSuccess && count === 0 && (
        <EmptyState title="None yet">
          For what no other station measures: at an unknown field of an upload choose “Map …”, then “New
          measurement of this station”.
        </EmptyState>
      )}
      <ul className={styles.list} aria-label="Station’s own">
        {own.data?.map((each) => (
          <li key={each.key}>
            <b>{each.label}</b>
            <code>{each.key}</code>
            <span>{describe(each)}</span>
            <span className={styles.actions}>
              <Button size="small" aria-label={`Edit ${each.label}`} onClick={() => setEdited(each)}>
                Edit
              </Button>
              <Popconfirm
                title={`Remove ${each.label}?`}
                description="All its values are deleted. Fields mapped to it are unknown again."
                okText="Remove with all values"
                okButtonProps={{ danger: true }}
                onConfirm={() => remove.mutate(each)}
              >
                <Button size="small" danger aria-label={`Remove ${each.label}`} disabled={remove.isPending}>
                  Remove
                </Button>
              </Popconfirm>
            </span>
          </li>
        ))}
      </ul>
      {edited && (
        <EditMeasurementForm
          measurement={edited}
          isSaving={edit.isPending}
          onSave={(change) => edit.mutate({ key: edited.key, change }, { onSuccess: () => setEdited(null) })}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

function describe({ class: mClass, unit }: ExtraMeasurement): string {
  return `${classLabel(mClass)}, sent in ${inputUnit(mClass, unit)?.name ?? unit}`;
}
