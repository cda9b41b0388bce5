import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined.js';
import { Tabs } from 'antd';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useCanManage } from '../../shared/session/use-can-manage.js';
import { Button } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { NotPermitted } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import styles from './alarms-page.module.css';
import { AlarmsTab } from './alarms-tab.js';
import { CreateAlarm } from './list/create-alarm.js';
import { type AlarmTemplate } from './model/templates.js';
import { NotificationsTab } from './notifications/notifications-tab.js';
import { useChosenStation } from './use-chosen-station.js';
import { useDevices } from './wire/use-devices.js';

/**
 * The page on which users who may manage an account see and change the alarms of its stations and its notification
 * groups.
 */
export function AlarmsPage() {
  usePageTitle('Alarms');
  const { accountid = '' } = useParams();
  if (!useCanManage(accountid)) return <NotPermitted />;
  return <Alarms key={accountid} accountId={accountid} />;
}

interface Creation {
  template?: AlarmTemplate;
}

function Alarms({ accountId }: { accountId: string }) {
  const { tab, setTab } = useTab();
  const [creating, setCreating] = useState<Creation>();
  const chosen = useChosenStation(accountId);
  const pending = useDevices(accountId).data?.filter(({ status }) => status === 'pending').length ?? 0;
  const create = (template?: AlarmTemplate) => setCreating(template ? { template } : {});
  const end = () => setCreating(undefined);
  return (
    <>
      <PageHead title="Alarms" action={<Create {...{ tab, chosen, create }} />} />
      <Tabs
        className={styles.tabs ?? ''}
        activeKey={tab}
        onChange={setTab}
        destroyOnHidden
        items={[
          {
            key: 'alarms',
            label: 'Alarms',
            children: <AlarmsTab {...{ accountId, chosen, creating }} onCreate={create} onCreated={end} />,
          },
          {
            key: 'notifications',
            label: <NotificationsLabel pending={pending} />,
            children: (
              <NotificationsTab accountId={accountId} isCreating={creating !== undefined} onCreated={end} />
            ),
          },
        ]}
      />
    </>
  );
}

interface CreateProps {
  tab: string;
  chosen: ReturnType<typeof useChosenStation>;
  create: (template?: AlarmTemplate) => void;
}

/**
 * The page's primary button. On the tab of alarms it creates an alarm, if there is a station; on the tab of
 * notification groups it creates a group.
 */
function Create({ tab, chosen: { station, templates }, create }: CreateProps) {
  if (tab === 'alarms') return station && <CreateAlarm templates={templates} onCreate={create} />;
  return (
    <Button
      kind="primary"
      className={styles.create}
      icon={<Icon icon={PlusOutlined} />}
      onClick={() => create()}
    >
      Create
    </Button>
  );
}

function NotificationsLabel({ pending }: { pending: number }) {
  return (
    <span className={styles.label}>
      Notifications
      {pending > 0 && (
        <span className={styles.pending}>
          {pending}
          <span> pending</span>
        </span>
      )}
    </span>
  );
}

/** Keeps the open tab of the page in the address bar. */
function useTab() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'notifications' ? 'notifications' : 'alarms';
  const setTab = (next: string) =>
    setParams(
      (before) => {
        if (next === 'alarms') before.delete('tab');
        else before.set('tab', next);
        return before;
      },
      { replace: true },
    );
  return { tab, setTab };
}
