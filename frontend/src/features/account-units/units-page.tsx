import { type Account } from '@mesonet/contract/accounts.js';
import { UNIT_CATEGORIES, type UnitCategory } from '@mesonet/model/units.js';
import { Button, Form, Select } from 'antd';
import { useParams } from 'react-router-dom';
import { useAccount } from '../../shared/session/use-accounts.js';
import { useCanManage } from '../../shared/session/use-can-manage.js';
import { Card } from '../../shared/ui/card.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { ErrorState, Loading, NotPermitted } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { CollisionAlert } from '../../shared/unsaved/collision-alert.js';
import { useEditedFields } from '../../shared/unsaved/use-edited-fields.js';
import { type Choices, choicesOf, optionsOf, useChooseUnits } from './use-choose-units.js';
import styles from './units-page.module.css';

const LABELS: Record<UnitCategory, string> = {
  rain: 'Rain',
  temperature: 'Temperature',
  windspeed: 'Wind Speed',
  pressure: 'Pressure',
  altitude: 'Altitude',
  visibility: 'Visibility',
};

/** Shows the units of an organization and changes them, for users who may manage the account. */
export function UnitsPage() {
  usePageTitle('Units');
  const { accountid = '' } = useParams();
  const isManager = useCanManage(accountid);
  if (!isManager) return <NotPermitted />;
  return (
    <>
      <PageHead title="Units" />
      <Card>
        <Units accountId={accountid} />
      </Card>
    </>
  );
}

function Units({ accountId }: { accountId: string }) {
  const account = useAccount(accountId);
  if (account.isPending) return <Loading label="Loading units ..." rows={6} />;
  if (account.isError) {
    return (
      <ErrorState
        title="The units could not be loaded"
        error={account.error}
        onRetry={() => void account.refetch()}
      />
    );
  }
  return <UnitsForm key={accountId} account={account.data} />;
}

function UnitsForm({ account }: { account: Account }) {
  const [form] = Form.useForm<Choices>();
  const { mutate, isPending } = useChooseUnits(account._id);
  const { opened, collision, editOf, outcome, reset } = useEditedFields(form, choicesOf(account.units));
  return (
    <Form<Choices>
      form={form}
      layout="vertical"
      initialValues={opened}
      onFinish={(choices) =>
        mutate(
          editOf(choices),
          outcome(choices, (stored: Choices) => stored),
        )
      }
    >
      <p className={styles.lead}>
        Dashboards, charts and files of this organization show these units, unless a page asks for others.
      </p>
      <div className={styles.choices}>
        {UNIT_CATEGORIES.map((category) => (
          <Form.Item key={category} name={category} label={LABELS[category]}>
            <Select options={optionsOf(category)} />
          </Form.Item>
        ))}
      </div>
      <CollisionAlert message={collision} />
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={isPending}>
          Save
        </Button>
        <Button disabled={isPending} onClick={reset}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
