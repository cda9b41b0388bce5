import { DownOutlined } from '@ant-design/icons';
import { type Account } from '@mesonet/contract/accounts.js';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router-dom';
import styles from './account-switch.module.css';

interface AccountSwitchProps {
  accounts: readonly Account[];
  accountId: string;
}

/** The account's name; with several accounts also the way to the others. */
export function AccountSwitch({ accounts, accountId }: AccountSwitchProps) {
  const navigate = useNavigate();
  const current = accounts.find(({ _id }) => _id === accountId);
  const others = accounts.filter(({ _id }) => _id !== accountId);
  const name = current?.accountname || accountId;
  if (others.length === 0) return <strong className={styles.name}>{name}</strong>;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        className: styles.menu ?? '',
        items: [
          {
            key: 'others',
            type: 'group',
            label: 'Switch to account',
            children: others.map(({ _id, accountname }) => ({ key: _id, label: accountname || _id })),
          },
        ],
        onClick: ({ key }) => void navigate(`/admin/${key}/home`),
      }}
    >
      <Button type="text" className={styles.button ?? ''} aria-label={`${name}. Switch to account`}>
        <span className={styles.name}>{name}</span>
        <DownOutlined aria-hidden="true" />
      </Button>
    </Dropdown>
  );
}
