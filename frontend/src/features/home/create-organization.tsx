import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useCreateOrganization } from './use-create-organization.js';

interface NewOrganization {
  id: string;
  accountname: string;
}

const ID = /^[A-Za-z0-9_-]{1,40}$/;
const NAME = /^(?=.*\S)[\p{L}\p{M}\p{N}_ -]+$/u;

/** Opens the dialog in which a super admin makes an organization. */
export function CreateOrganization() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        Create Organization
      </Button>
      {isOpen && <CreateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<NewOrganization>();
  const { mutate, isPending } = useCreateOrganization();
  return (
    <Modal
      open
      title="Create Organization"
      okText="Create"
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<NewOrganization>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(organization) => mutate(organization, { onSuccess: onClose })}
      >
        <Form.Item
          name="id"
          label="Id"
          extra="Stands in every address of the organization, and cannot be changed."
          normalize={(value: string) => value.trim()}
          rules={[{ required: true, pattern: ID, message: 'Invalid id' }]}
          validateFirst
        >
          <Input autoFocus autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="accountname"
          label="Name"
          rules={[{ required: true, pattern: NAME, message: 'Invalid name' }]}
          validateFirst
        >
          <Input autoComplete="off" maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
