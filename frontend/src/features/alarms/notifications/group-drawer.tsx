import SendOutlined from '@ant-design/icons-svg/es/asn/SendOutlined.js';
import { type NotificationGroup } from '@mesonet/contract/notification-groups.js';
import { Button, Form, Input, Select } from 'antd';
import { useFeature } from '../../../shared/session/use-feature-flags.js';
import { Icon } from '../../../shared/ui/icon.js';
import { useEditedFields } from '../../../shared/unsaved/use-edited-fields.js';
import { FormDrawer } from '../form-drawer.js';
import { type GroupDraft, useAddGroup, useChangeGroup, useTestGroup } from '../wire/use-groups.js';
import { LastNotices } from './last-notices.js';
import styles from './notifications.module.css';
import { RecipientsField } from './recipients-field.js';
import { SecretField } from './secret-field.js';
import { ServiceMark, servicesOffered } from './service-words.js';

interface GroupDrawerProps {
  accountId: string;
  /** The notification group to change; null for a new one. */
  group: NotificationGroup | null;
  onClose: () => void;
}

const NEW_GROUP: GroupDraft = { desc: '', service: 'email', address: [] };

/** A form that adds or changes a notification group. */
export function GroupDrawer({ accountId, group, onClose }: GroupDrawerProps) {
  const [form] = Form.useForm<GroupDraft>();
  const add = useAddGroup(accountId);
  const change = useChangeGroup(accountId);
  const edited = useEditedFields(form, draftOf(group ?? NEW_GROUP));
  const service = Form.useWatch('service', form) ?? edited.opened.service;
  const save = (values: GroupDraft) => {
    if (group === null) return add.mutate(values, { onSuccess: onClose });
    const outcome = edited.outcome(values, draftOf);
    const onSuccess = (stored: NotificationGroup) => {
      outcome.onSuccess(stored);
      onClose();
    };
    return change.mutate({ id: group._id, edit: edited.editOf(values) }, { ...outcome, onSuccess });
  };
  return (
    <FormDrawer<GroupDraft>
      name="group"
      title={group === null ? 'Add Notification Group' : 'Edit Notification Group'}
      width="45%"
      okText={group === null ? 'Create' : 'Save'}
      foot={<TestButton accountId={accountId} group={group} isChanged={edited.isDirty} />}
      form={form}
      initialValues={edited.opened}
      collision={edited.collision}
      isDirty={edited.isDirty}
      isPending={add.isPending || change.isPending}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="desc"
        label="Description"
        rules={[{ required: true, whitespace: true, message: 'Invalid description' }]}
      >
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <ServiceField
        accountId={accountId}
        kept={edited.opened.service}
        isStored={group !== null}
        onChange={() => form.setFieldValue('address', [])}
      />
      <RecipientsField accountId={accountId} service={service} />
      {group?.secret != null && <SecretField secret={group.secret} />}
      {group !== null && <LastNotices accountId={accountId} group={group.desc} />}
    </FormDrawer>
  );
}

interface ServiceFieldProps {
  accountId: string;
  kept: GroupDraft['service'];
  isStored: boolean;
  onChange: () => void;
}

function ServiceField({ accountId, kept, isStored, onChange }: ServiceFieldProps) {
  const hasUsers = useFeature(accountId, 'user_management', true);
  return (
    <Form.Item name="service" label="Service" {...(isStored && { extra: 'Fixed once saved.' })}>
      <Select
        disabled={isStored}
        onChange={onChange}
        options={servicesOffered(hasUsers, kept).map((value) => ({
          value,
          label: <ServiceMark service={value} />,
        }))}
      />
    </Form.Item>
  );
}

interface TestButtonProps {
  accountId: string;
  group: NotificationGroup | null;
  isChanged: boolean;
}

/** Sends a test notice to each stored recipient of a notification group, so the group must be saved first. */
function TestButton({ accountId, group, isChanged }: TestButtonProps) {
  const test = useTestGroup(accountId);
  const isReady = group !== null && !isChanged;
  return (
    <>
      <Button
        icon={<Icon icon={SendOutlined} />}
        disabled={!isReady}
        loading={test.isPending}
        onClick={() => group && test.mutate(group._id)}
      >
        Test
      </Button>
      <span className={styles.reason}>
        {!isReady && 'Please save this notification group before testing.'}
      </span>
    </>
  );
}

function draftOf({ desc, service, address }: GroupDraft): GroupDraft {
  return { desc, service, address };
}
