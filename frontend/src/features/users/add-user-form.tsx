import { type AddAccountUser } from '@mesonet/contract/users.js';
import { Form, Input, Modal } from 'antd';
import { RoleSelect } from './role-select.js';
import { useAddUser } from './use-account-users.js';

/** Invites somebody to the organization. Closes after the attempt; a notice tells how it ended. */
export function AddUserForm({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const [form] = Form.useForm<AddAccountUser>();
  const add = useAddUser(accountId);
  return (
    <Modal
      open
      title="Add User"
      okText="Add User"
      confirmLoading={add.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<AddAccountUser>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ role: 'guest' }}
        onFinish={(user) => add.mutate(user, { onSettled: onClose })}
      >
        <Form.Item
          name="email"
          label="Email"
          normalize={(value: string) => value.trim()}
          rules={[{ required: true, type: 'email', message: 'Invalid email' }]}
        >
          <Input type="email" autoFocus autoComplete="off" />
        </Form.Item>
        <Form.Item name="role" label="Role">
          <RoleSelect />
        </Form.Item>
      </Form>
    </Modal>
  );
}
