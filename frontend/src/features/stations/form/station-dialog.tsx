import { type Station } from '@mesonet/contract/stations.js';
import { Button, Form, type FormInstance, Modal } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAccount } from '../../../shared/session/use-accounts.js';
import { withAntd } from '../../../shared/ui/theme/antd-theme.js';
import { useUnits } from '../../../shared/units/use-units.js';
import { CollisionAlert } from '../../../shared/unsaved/collision-alert.js';
import { changedFields } from '../../../shared/unsaved/collisions.js';
import { useUnsavedForm } from '../../../shared/unsaved/use-unsaved-form.js';
import { PastQuestion } from '../rederive/past-question.js';
import { RederivationProgress } from '../rederive/rederivation-progress.js';
import { DialogFrame } from './dialog-frame.js';
import { StationFields } from './station-fields.js';
import { emptyValues, type StationValues } from './station-values.js';
import { useCreateStation } from './use-save-station.js';
import { useStationEdit } from './use-station-edit.js';

interface StationDialogProps {
  accountId: string;
  /** The station to change; absent while one is added. */
  station?: Station;
  /** The other stations of the account, shown on the map, because a new station is usually near them. */
  others: readonly Station[];
  onClose: () => void;
  onSaved: (station: Station) => void;
}

/** A dialog that adds or changes a station. */
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
  // `onSaved` may leave the page, so it runs once the form has no unsaved changes. Otherwise the console would ask the
  // user about them.
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
  const [form] = Form.useForm<StationValues>();
  const edit = useStationEdit({ station, form, altitude, onSaved });
  const { edited, isPending } = edit;
  if (edit.job !== undefined) {
    return (
      <ComputingThePast
        stationId={station._id}
        job={edit.job}
        zone={edited.changes.timezone ?? edited.opened.timezone}
        onClose={() => onSaved(station)}
      />
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
        onFinish={(given) => void edit.submit(given)}
      >
        {edit.asksPast && <PastQuestion value={edit.past} onChange={edit.setPast} />}
      </StationFields>
    </DialogFrame>
  );
}

interface ComputingThePastProps {
  stationId: string;
  job: string;
  zone: string;
  onClose: () => void;
}

function ComputingThePast({ stationId, job, zone, onClose }: ComputingThePastProps) {
  return (
    <Modal
      open
      title="Computing the past anew"
      onCancel={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>What the station sent stays as it is. You may close this: the work goes on.</p>
      <RederivationProgress stationId={stationId} job={job} zone={zone} />
    </Modal>
  );
}

/** Moves the focus to the field for the name, because the dialog itself has moved it to its first button. */
function focusName(form: FormInstance<StationValues>): void {
  (form.getFieldInstance('stationname') as { focus: () => void } | undefined)?.focus();
}
