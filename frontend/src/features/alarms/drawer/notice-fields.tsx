import { type NotificationGroup } from '@mesonet/contract/notification-groups.js';
import { Form, Select } from 'antd';
import { Segments } from '../../../shared/ui/segments.js';
import { type AlarmDraft } from '../model/alarm-draft.js';
import { useGroups } from '../wire/use-groups.js';
import styles from './drawer.module.css';

const INTERVALS = [
  { value: '15', label: '15 min', name: '15 minutes' },
  { value: '30', label: '30 min', name: '30 minutes' },
  { value: '45', label: '45 min', name: '45 minutes' },
  { value: '60', label: '1 hour' },
] as const;

/** Fields for the recipients of an alarm and for how often they are notified. */
export function NoticeFields({ accountId, draft }: { accountId: string; draft: AlarmDraft }) {
  const groups = useGroups(accountId);
  const chosen = groups.data?.filter(({ _id }) => draft.notification_groups.includes(_id)) ?? [];
  return (
    <>
      <Form.Item name="interval" label="Interval">
        <IntervalField />
      </Form.Item>
      <Form.Item
        name="notification_groups"
        label="Notification groups"
        extra={
          groups.isError
            ? `The groups could not be loaded. ${groups.error.message}`
            : recipientsText(chosen, draft)
        }
      >
        <Select<string[]>
          mode="multiple"
          allowClear
          loading={groups.isPending}
          placeholder="Nobody is notified"
          showSearch={{ optionFilterProp: 'label' }}
          options={(groups.data ?? []).map(({ _id, desc }) => ({ value: _id, label: desc }))}
          notFoundContent="There is no group yet: Notifications has a Create button."
        />
      </Form.Item>
    </>
  );
}

interface IntervalFieldProps {
  value?: AlarmDraft['interval'];
  onChange?: (interval: AlarmDraft['interval']) => void;
}

function IntervalField({ value, onChange }: IntervalFieldProps) {
  return (
    <Segments
      label="Interval"
      className={styles.wide}
      segments={INTERVALS}
      value={value === undefined ? undefined : (String(value) as (typeof INTERVALS)[number]['value'])}
      onChange={(text) => onChange?.(Number(text) as AlarmDraft['interval'])}
    />
  );
}

const KINDS: readonly (readonly [NotificationGroup['service'], string, string])[] = [
  ['email', 'address', 'addresses'],
  ['user', 'user', 'users'],
  ['push_notification', 'device', 'devices'],
  ['webhook', 'webhook', 'webhooks'],
];

/** Writes a sentence with the number of recipients of each kind and when they are notified. */
function recipientsText(groups: readonly NotificationGroup[], { interval }: AlarmDraft): string {
  const counts = KINDS.map(([service, one, many]) => {
    const count = groups
      .filter((each) => each.service === service)
      .reduce((sum, { address }) => sum + address.length, 0);
    return { count, text: `${count} ${count === 1 ? one : many}` };
  }).filter(({ count }) => count > 0);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0)
    return 'Without a group with recipients nobody is told; violations are recorded all the same.';
  const names = counts.map(({ text }) => text);
  const all = [names.slice(0, -1).join(', '), names.at(-1)].filter((part) => part !== '').join(' and ');
  const every = interval === 60 ? 'every hour' : `every ${interval} minutes`;
  return `${all} ${total === 1 ? 'is' : 'are'} told when it fires, ${every} while it lasts, and once when it clears.`;
}
