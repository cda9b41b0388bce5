import { Form, Input, Modal } from 'antd';
import { OrganizationFields } from '../../shared/ui/dialogs/organization-fields.js';
import { type CreatedFacts } from './created-organization.js';
import { useCreateOrganization } from './use-create-organization.js';

interface NewOrganization {
  id: string;
  accountname: string;
  /** Email address of the first admin; '' or absent where none is named yet. */
  admin?: string;
}

interface CreateOrganizationFormProps {
  onCreated: (facts: CreatedFacts) => void;
  onClose: () => void;
}

/** A form for the id and name of a new organization and for its first admin. */
export function CreateOrganizationForm({ onCreated, onClose }: CreateOrganizationFormProps) {
  const [form] = Form.useForm<NewOrganization>();
  const { mutate, isPending } = useCreateOrganization();
  const create = ({ id, accountname, admin: typed }: NewOrganization) => {
    const admin = typed || undefined;
    const organization = { id, accountname, ...(admin && { initial_admin_email: admin }) };
    mutate(organization, { onSuccess: (account) => onCreated({ account, admin }) });
  };
  return (
    <Modal
      open
      title="Create Organization"
      okText="Create"
      okButtonProps={{ loading: isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<NewOrganization> form={form} layout="vertical" requiredMark={false} onFinish={create}>
        <OrganizationFields idExtra="Stands in every address of the organization, and cannot be changed." />
        <Form.Item
          name="admin"
          label="Email of its first admin (optional)"
          extra="They get a mail that says how to sign in. You can add them later, too."
          normalize={(value: string) => value.trim()}
          rules={[{ type: 'email', message: 'Invalid email' }]}
        >
          <Input type="email" autoComplete="off" maxLength={254} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
