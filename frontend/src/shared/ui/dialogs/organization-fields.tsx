import { ORGANIZATION_NAME } from '@mesonet/contract/accounts.js';
import { Form, Input } from 'antd';

const ID = /^[A-Za-z0-9_-]{1,40}$/;

/** Form fields `id` and `accountname` for a new organization. */
export function OrganizationFields({ idExtra }: { idExtra: string }) {
  return (
    <>
      <Form.Item
        name="id"
        label="Id"
        extra={idExtra}
        normalize={(value: string) => value.trim()}
        rules={[{ required: true, pattern: ID, message: 'Invalid id' }]}
        validateFirst
      >
        <Input autoFocus autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="accountname"
        label="Name"
        rules={[{ required: true, pattern: ORGANIZATION_NAME, message: 'Invalid name' }]}
        validateFirst
      >
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
    </>
  );
}
