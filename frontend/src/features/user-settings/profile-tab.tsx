import { type UserProfile } from '@mesonet/contract/profile.js';
import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../shared/ui/dialogs/confirm-dialog.js';
import { ErrorState, Loading } from '../../shared/ui/page-states.js';
import { CollisionAlert } from '../../shared/unsaved/collision-alert.js';
import { useEditedFields } from '../../shared/unsaved/use-edited-fields.js';
import { type Names, useChangeProfile, useDeleteProfile, useProfile } from './use-profile.js';
import styles from './user-settings.module.css';

export function ProfileTab() {
  const profile = useProfile();
  if (profile.isPending) return <Loading label="Loading profile ..." />;
  if (profile.isError) {
    return (
      <ErrorState
        title="Your profile could not be loaded"
        error={profile.error}
        onRetry={() => void profile.refetch()}
      />
    );
  }
  return <ProfileForm profile={profile.data} />;
}

const namesOf = ({ first_name, last_name }: UserProfile): Names => ({ first_name, last_name });

function ProfileForm({ profile }: { profile: UserProfile }) {
  const { mutate, isPending } = useChangeProfile();
  const emailId = useId();
  const [form] = Form.useForm<Names>();
  const { opened, collision, editOf, outcome } = useEditedFields(form, namesOf(profile));
  return (
    <Form<Names>
      form={form}
      layout="vertical"
      initialValues={opened}
      onFinish={(names) => mutate(editOf(names), outcome(names, namesOf))}
    >
      <Form.Item label="Email" htmlFor={emailId}>
        <Input id={emailId} value={profile.email} readOnly variant="filled" />
      </Form.Item>
      <div className={styles.names}>
        <Form.Item name="first_name" label="First Name">
          <Input autoComplete="given-name" maxLength={100} />
        </Form.Item>
        <Form.Item name="last_name" label="Last Name">
          <Input autoComplete="family-name" maxLength={100} />
        </Form.Item>
      </div>
      <CollisionAlert message={collision} />
      <div className={styles.foot}>
        <Button type="primary" htmlType="submit" loading={isPending}>
          Save
        </Button>
        <DeleteUser />
      </div>
    </Form>
  );
}

function DeleteUser() {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useDeleteProfile();
  const close = () => setAsking(false);
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        Delete my user account
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Are you sure you want to delete your user account"
          okText="Delete my user account"
          isPending={isPending}
          onConfirm={() => mutate(undefined, { onError: close })}
          onClose={close}
        >
          You leave every organization and are signed out everywhere. This is not possible while you are the
          only admin of an organization. You can come back only when an admin invites you.
        </ConfirmDialog>
      )}
    </>
  );
}
