import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined.js';
import { type Account } from '@mesonet/contract/accounts.js';
import { useNavigate } from 'react-router-dom';
import styles from './account-switch.module.css';
import { Icon } from '../../shared/ui/icon.js';
import { MenuButton } from '../../shared/ui/menu/menu-button.js';

interface AccountSwitchProps {
  accounts: readonly Account[];
  accountId: string;
}

/** Shows the account's name and, for a user with several accounts, a menu of the others. */
export function AccountSwitch({ accounts, accountId }: AccountSwitchProps) {
  const navigate = useNavigate();
  const current = accounts.find(({ _id }) => _id === accountId);
  const others = accounts.filter(({ _id }) => _id !== accountId);
  const name = current?.accountname || accountId;
  if (others.length === 0) return <strong className={styles.name}>{name}</strong>;
  return (
    <MenuButton
      heading="Switch to account"
      items={others.map(({ _id, accountname }) => ({ key: _id, label: accountname || _id }))}
      onChoose={(id) => void navigate(`/admin/${id}/home`)}
      kind="text"
      className={styles.button}
      aria-label={`${name}. Switch to account`}
    >
      <span className={styles.name}>{name}</span>
      <Icon icon={DownOutlined} />
    </MenuButton>
  );
}
