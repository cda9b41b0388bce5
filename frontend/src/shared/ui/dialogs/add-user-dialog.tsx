import { Form, Input, Modal } from 'antd';
import { type ReactNode } from 'react';

interface AddUserDialogProps<User extends { email: string }> {
  /** What stands below the address. */
  extra?: string;
  initial?: Partial<User>;
  isPending: boolean;
  onAdd: (user: User) => void;
  onClose: () => void;
  /** Fields below the address. */
  children?: ReactNode;
}

/** Asks who is to be added. */
export function AddUserDialog<User extends { email: string }>({
  extra,
  initial,
  isPending,
  onAdd,
  onClose,
  children,
}: AddUserDialogProps<User>) {
  const [form] = Form.useForm<User>();
  // Enter comes as often as it is pressed, whatever the button shows.
  const add = (user: User) => {
    if (!isPending) onAdd(user);
  };
  return (
    <Modal
      open
      title="Add User"
      okText="Add User"
      confirmLoading={isPending}
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
