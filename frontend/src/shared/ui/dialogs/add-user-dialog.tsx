import { Form, Input, Modal } from 'antd';
import { type ReactNode } from 'react';

interface AddUserDialogProps<User extends { email: string }> {
  /** Explanation below the email field. */
  extra?: string;
  initial?: Partial<User>;
  isPending: boolean;
  onAdd: (user: User) => void;
  onClose: () => void;
  /** More form fields below the email field. */
  children?: ReactNode;
}

/** A dialog that asks for the email address of a user to add. */
export function AddUserDialog<User extends { email: string }>({
  extra,
  initial,
  isPending,
  onAdd,
  onClose,
  children,
}: AddUserDialogProps<User>) {
  const [form] = Form.useForm<User>();
  // The Enter key submits the form even while a request is running, so this function ignores it then.
  const add = (user: User) => {
    if (!isPending) onAdd(user);
  };
  return (
    <Modal
      open
      title="Add User"
      okText="Add User"
      okButtonProps={{ loading: isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={add}>
        <Form.Item
          name="email"
          label="Email"
          extra={extra}
          normalize={(value: string) => value.trim()}
          rules={[{ required: true, type: 'email', message: 'Invalid email' }]}
        >
          <Input type="email" autoFocus autoComplete="off" />
        </Form.Item>
        {children}
      </Form>
    </Modal>
  );
}
