import { type OrganizationRequest } from '@mesonet/contract/organization-requests.js';
import { Form, Input, Modal } from 'antd';
import { ApiError } from '../../shared/api/request.js';
import { formatStationTime } from '../../shared/time/station-time.js';
import { OrganizationFields } from '../../shared/ui/dialogs/organization-fields.js';
import styles from './requests.module.css';
import { useApproveRequest } from './use-organization-requests.js';
import { OWN_ZONE } from '../../shared/time/own-zone.js';

interface NewOrganization {
  id: string;
  accountname: string;
  initial_admin_email: string;
  firstname: string;
  lastname: string;
  phone: string;
}

interface ApproveDialogProps {
  request: OrganizationRequest;
  onClose: () => void;
}

/** A form that creates an organization from a visitor's request. The super admin may change each field. */
export function ApproveDialog({ request, onClose }: ApproveDialogProps) {
  const [form] = Form.useForm<NewOrganization>();
  const { mutate, isPending } = useApproveRequest();
  const { name, created, validator_value: id, firstname, lastname, phone } = request;
  const approve = ({ id: accountid, ...fields }: NewOrganization) => {
    if (isPending) return;
    mutate(
      { ...fields, accountid, id: request.id },
      { onSuccess: onClose, onError: (error) => isDecided(error) && onClose() },
    );
  };
  const initial = { id, accountname: name, initial_admin_email: request.email, firstname, lastname, phone };
  return (
    <Modal
      open
      title="Create Organization"
      okText="Create Organization"
      width={640}
      okButtonProps={{ loading: isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className={styles.lead}>
        From the request of {name}, {formatStationTime(Date.parse(created), OWN_ZONE, 'date')}. The
        organization is made and its first admin is invited by mail.
      </p>
      <Form<NewOrganization>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={approve}
      >
        <div className={styles.organization}>
          <OrganizationFields idExtra="From the account number; cannot be changed later." />
        </div>
        <h3 className={styles.admin}>First admin</h3>
        <Form.Item
          name="initial_admin_email"
          label="Email"
          normalize={(value: string) => value.trim()}
          rules={[{ required: true, type: 'email', message: 'Invalid email' }]}
        >
          <Input type="email" autoComplete="off" maxLength={254} />
        </Form.Item>
        <div className={styles.person}>
          <Form.Item name="firstname" label="First Name">
            <Input autoComplete="off" maxLength={200} />
          </Form.Item>
          <Form.Item name="lastname" label="Last Name">
            <Input autoComplete="off" maxLength={200} />
          </Form.Item>
          <Form.Item name="phone" label="Phone">
            <Input type="tel" autoComplete="off" maxLength={100} />
          </Form.Item>
        </div>
      </Form>
    </Modal>
  );
}

/** Returns true when another super admin approved or deleted the request first. */
function isDecided(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'request_approved' || error.status === 404);
}
