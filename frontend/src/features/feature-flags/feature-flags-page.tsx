import { type FeatureFlagState } from '@mesonet/contract/feature-flags.js';
import { Input } from 'antd';
import { useState } from 'react';
import { useAccounts } from '../../shared/session/use-accounts.js';
import { Card } from '../../shared/ui/card.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { EmptyState, ErrorState, Loading } from '../../shared/ui/page-states.js';
import { Select } from '../../shared/ui/select.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import styles from './feature-flags.module.css';
import { FlagDefaults } from './flag-defaults.js';
import { OrganizationFlags } from './organization-flags.js';
import { useAllFlags } from './use-all-flags.js';

/** Shows the feature flags, which switch parts of the product on and off, for all and for each organization. */
export function FeatureFlagsPage() {
  usePageTitle('Feature Flags');
  const flags = useAllFlags();
  return (
    <>
      <PageHead title="Feature Flags" />
      {flags.isPending && <Loading label="Loading feature flags ..." />}
      {flags.isError && (
        <ErrorState
          title="The feature flags could not be loaded"
          error={flags.error}
          onRetry={() => void flags.refetch()}
        />
      )}
      {flags.isSuccess && (
        <>
          <Card title="Defaults" style={{ marginBottom: 16 }}>
            <FlagDefaults flags={flags.data} />
          </Card>
          <Card title="Organizations">
            <Organizations flags={flags.data} />
          </Card>
        </>
      )}
    </>
  );
}

function Organizations({ flags }: { flags: readonly FeatureFlagState[] }) {
  const [chosen, setChosen] = useState<string>();
  const [filter, setFilter] = useState('');
  const accounts = useAccounts(true);
  const state = flags.find(({ flag }) => flag === chosen) ?? flags[0];
  if (accounts.isPending) return <Loading label="Loading accounts ..." />;
  if (accounts.isError) {
    return (
      <ErrorState
        title="The organizations could not be loaded"
        error={accounts.error}
        onRetry={() => void accounts.refetch()}
      />
    );
  }
  if (accounts.data.length === 0 || !state) return <EmptyState title="There is no organization yet" />;
  return (
    <>
      <div className={styles.tools}>
        <Select aria-label="Flag" value={state.flag} onChange={({ target }) => setChosen(target.value)}>
          {flags.map(({ flag, accounts: { length } }) => (
            <option key={flag} value={flag}>
              {length === 0 ? flag : `${flag} (${length.toLocaleString('en')} set)`}
            </option>
          ))}
        </Select>
        <Input
          aria-label="Filter by id or name"
          placeholder="Filter by id or name"
          allowClear
          autoComplete="off"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      </div>
      <OrganizationFlags key={state.flag} state={state} accounts={accounts.data} filter={filter} />
    </>
  );
}
