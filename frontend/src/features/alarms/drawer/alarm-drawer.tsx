import { type Alarm } from '@mesonet/contract/alarms.js';
import { type Station } from '@mesonet/contract/stations.js';
import { Form } from 'antd';
import { useState } from 'react';
import { serverNow } from '../../../shared/time/server-clock.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { useEditedFields } from '../../../shared/unsaved/use-edited-fields.js';
import { FormDrawer } from '../form-drawer.js';
import { type AlarmDraft, type AlarmRule, draftOf, RULE_FIELDS, ruleOf } from '../model/alarm-draft.js';
import { PastCard } from '../past/past-card.js';
import { type AlarmsOf, useAddAlarm, useChangeAlarm } from '../wire/use-alarms.js';
import { pastOf } from '../wire/use-past.js';
import { AdvancedFields } from './advanced-fields.js';
import { NoticeFields } from './notice-fields.js';
import { RuleFields } from './rule-fields.js';

interface AlarmDrawerProps {
  ids: AlarmsOf;
  station: Station;
  /** The settings with which the form opens: the stored alarm, a template, or an empty alarm. */
  rule: AlarmRule | Alarm;
  units: DisplayUnits;
  onClose: () => void;
}

const WIDTH = 656;

/** A form that adds or changes an alarm. */
export function AlarmDrawer({ ids, station, rule, units: unitsNow, onClose }: AlarmDrawerProps) {
  const [form] = Form.useForm<AlarmDraft>();
  // The form keeps the units with which it opened, even if the organization changes its units meanwhile.
  const [units] = useState(unitsNow);
  const [past] = useState(() => pastOf(serverNow()));
  const add = useAddAlarm(ids);
  const change = useChangeAlarm(ids);
  const id = '_id' in rule ? rule._id : null;
  const edited = useEditedFields(form, draftOf(rule, units), [...RULE_FIELDS]);
  const typed = Form.useWatch((values: Partial<AlarmDraft>) => values, form);
  const draft: AlarmDraft = { ...edited.opened, ...typed };
  const save = (values: Partial<AlarmDraft>) => {
    const whole = { ...edited.opened, ...values };
    if (id === null) return add.mutate(ruleOf(whole, units), { onSuccess: onClose });
    const outcome = edited.outcome(whole, (stored: Alarm) => draftOf(stored, units));
    const onSuccess = (stored: Alarm) => {
      outcome.onSuccess(stored);
      onClose();
    };
    return change.mutate({ id, edit: edited.editOf(values), draft: whole, units }, { ...outcome, onSuccess });
  };
  return (
    <FormDrawer<AlarmDraft>
      name="alarm"
      title={id === null ? 'Add Alarm' : 'Edit Alarm'}
      width={WIDTH}
      okText={id === null ? 'Create' : 'Save'}
      form={form}
      initialValues={edited.opened}
      collision={edited.collision}
      isDirty={edited.isDirty}
      isPending={add.isPending || change.isPending}
      onSave={save}
      onClose={onClose}
    >
      <RuleFields stationId={ids.stationId} draft={draft} units={units} isStored={id !== null} />
      <PastCard
        {...{ ids, station, draft, units, past }}
        onLimit={(field, value) => form.setFieldValue(field, value)}
      />
      <NoticeFields accountId={ids.accountId} draft={draft} />
      <AdvancedFields draft={draft} units={units} zone={station.timezone} />
    </FormDrawer>
  );
}
