import { Role } from '@mesonet/contract/common.js';
import { Select, type SelectProps } from 'antd';

const OPTIONS = Role.options.map((role) => ({ value: role, label: role }));

/** A choice of the role of a member: guest, manager or admin. It cannot be empty. */
export function RoleSelect(props: Omit<SelectProps<Role>, 'options' | 'allowClear' | 'style'>) {
  return <Select<Role> {...props} options={OPTIONS} style={{ width: 150 }} />;
}
