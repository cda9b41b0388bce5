import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../shared/api/request.js';
import { useChangePassword } from './use-change-password.js';

interface PasswordFields {
  current: string;
  next: string;
  confirmed: string;
}

const TOO_SHORT = 'Password must be at least 8 characters';

/** Opens the dialog that replaces the password of the organization's shared sign-in. */
export function ChangePassword({ accountId }: { accountId: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <div>
        <Button onClick={() => setOpen(true)}>Change Password</Button>
      </div>
      {isOpen && <ChangePasswordDialog accountId={accountId} onClose={close} />}
    </>
  );
}

function ChangePasswordDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const [form] = Form.useForm<PasswordFields>();
  const { mutate, isPending } = useChangePassword(accountId);
  const submit = ({ current, next }: PasswordFields) =>
    mutate(
      { current_password: current, new_password: next },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (!(error instanceof ApiError) || error.status !== 401) return;
          form.setFields([{ name: 'current', errors: ['Password is incorrect'] }]);
        },
      },
    );
  return (
    <Modal
      open
      title="Change Password"
      okText="Submit"
      okButtonProps={{ loading: isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<PasswordFields> form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        <Form.Item
          name="current"
          label="Current Password"
          rules={[{ required: true, message: 'Please enter the current password' }]}
        >
          <Input.Password autoFocus autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="next"
          label="New Password"
          rules={[
            { required: true, message: TOO_SHORT },
            { min: 8, message: TOO_SHORT },
          ]}
          validateFirst
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <ConfirmedField />
      </Form>
    </Modal>
  );
}

function ConfirmedField() {
  return (
    <Form.Item
      name="confirmed"
      label="Confirm New Password"
      dependencies={['next']}
      rules={[
        ({ getFieldValue }) => ({
          validator: (_, value: string | undefined) =>
            (value ?? '') === (getFieldValue('next') ?? '')
              ? Promise.resolve()
              : Promise.reject(new Error('Passwords do not match!')),
        }),
      ]}
    >
      <Input.Password autoComplete="new-password" />
    </Form.Item>
  );
}
