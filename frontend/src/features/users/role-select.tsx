import { Role } from '@mesonet/contract/common.js';
import { Select, type SelectProps } from 'antd';

const OPTIONS = Role.options.map((role) => ({ value: role, label: role }));

/** One of the three roles, always one. */
export function RoleSelect(props: Omit<SelectProps<Role>, 'options' | 'allowClear' | 'style'>) {
  return <Select<Role> {...props} options={OPTIONS} style={{ width: 150 }} />;
}
