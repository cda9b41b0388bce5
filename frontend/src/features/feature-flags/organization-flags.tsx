import { type Account } from '@mesonet/contract/accounts.js';
import { type FeatureFlagState } from '@mesonet/contract/feature-flags.js';
import { Grid, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Changed } from './changed.js';
import styles from './feature-flags.module.css';
import { FlagChoice } from './flag-choice.js';
import { useChangeFlag } from './use-all-flags.js';

interface OrganizationFlagsProps {
  state: FeatureFlagState;
  accounts: readonly Account[];
  filter: string;
}

/** Shows the value of one feature flag in each organization, starting with those that have a value of their own. */
export function OrganizationFlags({ state, accounts, filter }: OrganizationFlagsProps) {
  const isWide = Grid.useBreakpoint().md === true;
  const own = new Map(state.accounts.map((value) => [value.accountid, value]));
  // The order is fixed when the table opens, so that a changed row stays under the pointer.
  const [first] = useState(() => new Set(own.keys()));
  const name = (account: Account) => <Name account={account} />;
  const changed = ({ _id }: Account) => <Changed value={own.get(_id)} />;
  const columns: TableColumnsType<Account> = [
    {
      title: 'Organization',
      key: 'name',
      render: (_, account) =>
        isWide ? (
          name(account)
        ) : (
          <div className={styles.cell}>
            {name(account)}
            <Value account={account} state={state} own={own.get(account._id)?.enabled} />
            {changed(account)}
          </div>
        ),
    },
    {
      title: 'Value',
      key: 'value',
      hidden: !isWide,
      render: (_, account) => <Value account={account} state={state} own={own.get(account._id)?.enabled} />,
    },
    { title: 'Changed', key: 'changed', hidden: !isWide, render: (_, account) => changed(account) },
  ];
  return (
    <Table<Account>
      columns={columns}
      dataSource={shownOf(accounts, filter, first)}
      rowKey="_id"
      size="middle"
      locale={{ emptyText: 'No organization has such an id or name' }}
      pagination={{ pageSize: 25, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}

function Name({ account: { _id, accountname } }: { account: Account }) {
  return (
    <span>
      <Link to={`/admin/${_id}/home`}>{accountname || _id}</Link>
      <span className={styles.id}>{_id}</span>
    </span>
  );
}

interface ValueProps {
  account: Account;
  state: FeatureFlagState;
  /** The organization's own value of the flag; undefined where the default applies. */
  own: boolean | undefined;
}

function Value({ account: { _id, accountname }, state, own }: ValueProps) {
  const change = useChangeFlag();
  return (
    <FlagChoice
      label={`${state.flag} of ${accountname || _id}`}
      value={change.isPending ? change.variables.enabled : (own ?? null)}
      unset="Default"
      fallback={state.default?.enabled ?? state.built_in}
      onChange={(enabled) => change.mutate({ flag: state.flag, enabled, subject: _id })}
    />
  );
}

function shownOf(accounts: readonly Account[], filter: string, first: ReadonlySet<string>): Account[] {
  const text = filter.trim().toLowerCase();
  const rank = ({ _id }: Account) => (first.has(_id) ? 0 : 1);
  return accounts
    .filter(({ _id, accountname }) => [_id, accountname].some((each) => each.toLowerCase().includes(text)))
    .sort((a, b) => rank(a) - rank(b) || a._id.localeCompare(b._id));
}
