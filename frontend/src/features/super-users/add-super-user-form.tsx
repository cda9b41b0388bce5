import { type AddSuperUser } from '@mesonet/contract/super-users.js';
import { Form, Input, Modal } from 'antd';
import { useAddSuperUser } from './use-super-users.js';

/** Asks who is to be one. Closes after the attempt; a notice tells how it ended. */
export function AddSuperUserForm({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<AddSuperUser>();
  const add = useAddSuperUser();
  return (
    <Modal
      open
      title="Add User"
      okText="Add User"
      confirmLoading={add.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<AddSuperUser>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(user) => add.mutate(user, { onSettled: onClose })}
      >
        <Form.Item
          name="email"
          label="Email"
          extra="They see and change every organization, and are told so by mail."
          normalize={(value: string) => value.trim()}
          rules={[{ required: true, type: 'email', message: 'Invalid email' }]}
        >
          <Input type="email" autoFocus autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
