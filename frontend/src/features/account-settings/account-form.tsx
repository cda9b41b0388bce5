import { type Account } from '@mesonet/contract/accounts.js';
import { Form, Input, Switch } from 'antd';
import { type ReactNode } from 'react';
import { useChangeAccount } from '../../shared/session/use-change-account.js';
import { useEditedFields } from '../../shared/unsaved/use-edited-fields.js';
import { type AccountValues, valuesOf } from './account-values.js';
import styles from './account-settings.module.css';
import { FieldsCard } from './fields-card.js';
import { UnsavedBar } from './unsaved-bar.js';

interface AccountFormProps {
  account: Account;
  /** True when the form offers the switch that lets visitors without a sign-in see the organization. */
  hasGuestToggle: boolean;
  /**
   * Content after the switch for visitors: a button that changes the password of the organization's shared sign-in.
   * Null when there is no such button.
   */
  password: ReactNode;
  /** Card of the organization's users. It saves its changes by itself, apart from this form. */
  users: ReactNode;
}

/** A form for name, contact and guest access of an organization, saved together. */
export function AccountForm({ account, hasGuestToggle, password, users }: AccountFormProps) {
  const [form] = Form.useForm<AccountValues>();
  const { mutate, isPending } = useChangeAccount(account._id);
  const { opened, isDirty, collision, editOf, outcome, reset } = useEditedFields(form, valuesOf(account));
  return (
    // The form renders no element, because its fields are in several cards with other forms between them.
    <Form<AccountValues>
      form={form}
      component={false}
      // The form's name becomes a prefix of its fields' ids. The id of its email field thus differs from those in
      // dialogs.
      name="account"
      layout="vertical"
      requiredMark={false}
      initialValues={opened}
      onFinish={(values) => mutate(editOf(values), outcome(values, valuesOf))}
    >
      <div className={styles.sections}>
        <FieldsCard title="Organization" onSubmit={form.submit}>
          <Form.Item
            name="accountname"
            label="Name"
            rules={[{ required: true, whitespace: true, message: 'Please enter an account name' }]}
          >
            <Input maxLength={200} />
          </Form.Item>
        </FieldsCard>
        {users}
        <FieldsCard title="Contact" onSubmit={form.submit}>
          <ContactFields />
        </FieldsCard>
        {(hasGuestToggle || password !== null) && (
          <FieldsCard title="Security" onSubmit={form.submit}>
            {hasGuestToggle && <GuestToggle />}
            {password}
          </FieldsCard>
        )}
      </div>
      {isDirty && (
        <UnsavedBar collision={collision} isSaving={isPending} onSave={form.submit} onCancel={reset} />
      )}
    </Form>
  );
}

function ContactFields() {
  return (
    <div className={styles.pairs}>
      <Form.Item name="firstname" label="First Name">
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
      <Form.Item name="lastname" label="Last Name">
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
      <Form.Item name="email" label="Email" rules={[{ type: 'email', message: 'Invalid email' }]}>
        <Input type="email" autoComplete="off" maxLength={254} />
      </Form.Item>
      <Form.Item name="phone" label="Phone">
        <Input type="tel" autoComplete="off" maxLength={100} />
      </Form.Item>
    </div>
  );
}

function GuestToggle() {
  return (
    <Form.Item
      name="allow_anonymous_guest"
      label="Allow anonymous guest access"
      valuePropName="checked"
      extra="Anybody may see dashboards, live data, trends and charts of this organization without signing in."
    >
      <Switch />
    </Form.Item>
  );
}
