import { type Station } from '@mesonet/contract/stations.js';
import { Button, Form, type FormInstance, Modal } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAccount } from '../../../shared/session/use-accounts.js';
import { withAntd } from '../../../shared/ui/theme/antd-theme.js';
import { useUnits } from '../../../shared/units/use-units.js';
import { CollisionAlert } from '../../../shared/unsaved/collision-alert.js';
import { changedFields } from '../../../shared/unsaved/collisions.js';
import { useEditedFields } from '../../../shared/unsaved/use-edited-fields.js';
import { useUnsavedForm } from '../../../shared/unsaved/use-unsaved-form.js';
import { PastQuestion } from '../rederive/past-question.js';
import { type PastChoice } from '../rederive/range-of-past.js';
import { RederivationProgress } from '../rederive/rederivation-progress.js';
import { useStartRederivation } from '../rederive/use-rederivations.js';
import { DialogFrame } from './dialog-frame.js';
import { StationFields } from './station-fields.js';
import { changesThePast, emptyValues, POSITION, type StationValues, valuesOf } from './station-values.js';
import { useChangeStation, useCreateStation } from './use-save-station.js';

interface StationDialogProps {
  accountId: string;
  /** It is absent while a station is added. */
  station?: Station;
  /** A new station is usually near these. */
  others: readonly Station[];
  onClose: () => void;
  onSaved: (station: Station) => void;
}

/** Adds a station, or changes one. */
export const StationDialog = withAntd(function StationDialog(props: StationDialogProps) {
  return props.station ? <EditDialog {...props} station={props.station} /> : <AddDialog {...props} />;
});

function useAltitude(accountId: string) {
  return useUnits(useAccount(accountId).data).choice.unitFor('altitude');
}

function AddDialog({ accountId, others, onClose, onSaved }: StationDialogProps) {
  const altitude = useAltitude(accountId);
  const account = useAccount(accountId).data;
  const [opened] = useState(() => emptyValues(account?.timezone ?? 'UTC'));
  const [form] = Form.useForm<StationValues>();
  const shown = Form.useWatch<Partial<StationValues> | undefined>([], form);
  const [saved, setSaved] = useState<Station>();
  useUnsavedForm(saved === undefined && Object.keys(changedFields(shown ?? {}, opened)).length > 0);
  // The dialog leads on only after nothing is unsaved, because leaving the page would ask.
  const leadOn = useEffectEvent(onSaved);
  useEffect(() => {
    if (saved) leadOn(saved);
  }, [saved]);
  const { mutate, isPending } = useCreateStation(accountId, altitude);
  return (
    <DialogFrame
      title="Add Station"
      okText="Create"
      hint="Next: what to enter in the console, and a page that waits for the first sample."
      isPending={isPending}
      onOk={form.submit}
      onClose={onClose}
      onOpened={() => focusName(form)}
    >
      <StationFields
        form={form}
        initial={opened}
        accountId={accountId}
        altitude={altitude}
        others={others}
        isNew
        onFinish={(values) => !isPending && mutate({ ...opened, ...values }, { onSuccess: setSaved })}
      />
    </DialogFrame>
  );
}

function EditDialog({
  accountId,
  station,
  others,
  onClose,
  onSaved,
}: StationDialogProps & { station: Station }) {
  const altitude = useAltitude(accountId);
  const stored = valuesOf(station, altitude);
  const [form] = Form.useForm<StationValues>();
  const edited = useEditedFields(form, stored, POSITION);
  const [past, setPast] = useState<PastChoice>('none');
  const [job, setJob] = useState<string>();
  const save = useChangeStation(accountId, station._id, altitude);
  const rederive = useStartRederivation(station._id);
  const isPending = save.isPending || rederive.isPending;
  const asksPast = Boolean(station.last_update) && changesThePast(edited.changes);

  const submit = async (given: StationValues) => {
    if (isPending) return;
    const sent = { ...edited.opened, ...given };
    const { onSuccess, onError } = edited.outcome(sent, (values: StationValues) => values);
    try {
      const saved = await save.mutateAsync(edited.editOf(sent));
      if (!asksPast || past === 'none') return onSaved(saved);
      onSuccess(valuesOf(saved, altitude));
      setJob((await rederive.mutateAsync(past))._id);
    } catch (error) {
      onError(error as Error);
    }
  };

  if (job !== undefined) {
    return (
      <Modal
        open
        title="Computing the past anew"
        onCancel={() => onSaved(station)}
        footer={<Button onClick={() => onSaved(station)}>Close</Button>}
      >
        <p>What the station sent stays as it is. You may close this: the work goes on.</p>
        <RederivationProgress
          stationId={station._id}
          job={job}
          zone={edited.changes.timezone ?? edited.opened.timezone}
        />
      </Modal>
    );
  }
  return (
    <DialogFrame
      title="Edit Station"
      okText="Save"
      isPending={isPending}
      onOk={form.submit}
      onClose={onClose}
      onOpened={() => focusName(form)}
    >
      <CollisionAlert message={edited.collision} />
      <StationFields
        form={form}
        initial={edited.opened}
        accountId={accountId}
        altitude={altitude}
        others={others.filter(({ _id }) => _id !== station._id)}
        onFinish={(given) => void submit(given)}
      >
        {asksPast && <PastQuestion value={past} onChange={setPast} />}
      </StationFields>
    </DialogFrame>
  );
}

/** Moves the focus to the name, because the dialog itself moves it to its first button. */
function focusName(form: FormInstance<StationValues>): void {
  (form.getFieldInstance('stationname') as { focus: () => void } | undefined)?.focus();
}
