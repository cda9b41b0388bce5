import {
  addressProblem,
  MAX_RECIPIENTS,
  type NotificationService,
} from '@mesonet/contract/notification-groups.js';
import { Form, Select } from 'antd';
import { useDevices } from '../wire/use-devices.js';
import { useMembers } from '../wire/use-members.js';

interface RecipientsFieldProps {
  accountId: string;
  service: NotificationService;
}

/** A field for the recipients of a notification group: typed addresses, or a choice of devices or users. */
export function RecipientsField({ accountId, service }: RecipientsFieldProps) {
  switch (service) {
    case 'email':
      return <TypedRecipients service={service} hint="Press Enter after each address." />;
    case 'webhook':
      return <TypedRecipients service={service} hint="Press Enter after each address: https://…" />;
    case 'push_notification':
      return <DeviceRecipients accountId={accountId} />;
    case 'user':
      return <UserRecipients accountId={accountId} />;
  }
}

function TypedRecipients({ service, hint }: { service: NotificationService; hint: string }) {
  const check = (_: unknown, address: readonly string[] = []) => {
    const wrong = address.find((text) => addressProblem(service, text) !== null);
    if (address.length > MAX_RECIPIENTS) return refuse(`At most ${MAX_RECIPIENTS} recipients`);
    return wrong === undefined ? Promise.resolve() : refuse(`${addressProblem(service, wrong)}: ${wrong}`);
  };
  return (
    <Form.Item name="address" label="Recipients" extra={hint} rules={[{ validator: check }]}>
      <Select<string[]>
        mode="tags"
        open={false}
        suffixIcon={null}
        // These characters end a typed recipient, as Enter does.
        tokenSeparators={[' ', ',', ';']}
      />
    </Form.Item>
  );
}

function DeviceRecipients({ accountId }: { accountId: string }) {
  const devices = useDevices(accountId);
  const approved = devices.data?.filter(({ status }) => status === 'approved') ?? [];
  return (
    <Form.Item
      name="address"
      label="Recipients"
      extra={devices.isError ? devices.error.message : 'Devices whose approval is pending are not listed.'}
    >
      <Select<string[]>
        mode="multiple"
        loading={devices.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Select devices"
        notFoundContent="No device is approved yet."
        options={approved.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
    </Form.Item>
  );
}

function UserRecipients({ accountId }: { accountId: string }) {
  const users = useMembers(accountId);
  return (
    <Form.Item
      name="address"
      label="Recipients"
      extra={users.isError ? `The users could not be loaded. ${users.error.message}` : undefined}
    >
      <Select<string[]>
        mode="multiple"
        loading={users.isLoading}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Select users"
        notFoundContent="No user has a name yet."
        options={users.data?.map(({ name, email }) => ({ value: email, label: `${name} (${email})` }))}
      />
    </Form.Item>
  );
}

function refuse(message: string): Promise<never> {
  return Promise.reject(new Error(message));
}
