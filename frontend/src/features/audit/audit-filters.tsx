import { AUDIT_ACTIONS } from '@mesonet/contract/audit.js';
import { Button, Input, Select } from 'antd';
import { type AuditFilter, NO_FILTER } from './audit-filter.js';
import styles from './audit.module.css';
import { ACTIONS } from './audit-words.js';

const OPTIONS = AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTIONS[action] })).sort((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

/** Fields that filter the audit log. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const change = (part: Partial<AuditFilter>) => onChange({ ...filter, ...part });
  const day = (name: 'from' | 'to', label: string) => (
    <label className={styles.day}>
      {label}
      <Input type="date" value={filter[name]} onChange={({ target }) => change({ [name]: target.value })} />
    </label>
  );
  return (
    <div className={styles.filters} role="search" aria-label="Filter the audit log">
      <Select
        className={styles.action ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
        placeholder="Any action"
        aria-label="Action"
        options={OPTIONS}
        value={filter.action === '' ? null : filter.action}
        onChange={(action?: string) => change({ action: action ?? '' })}
      />
      <Input.Search
        // React replaces the input when its key changes, which is the filter. Text that was typed but not searched for
        // is then dropped.
        key={filter.user}
        className={styles.user ?? ''}
        placeholder="Who"
        aria-label="Who"
        allowClear
        defaultValue={filter.user}
        onSearch={(user) => change({ user: user.trim() })}
      />
      {day('from', 'From')}
      {day('to', 'To')}
      {Object.values(filter).some((value) => value !== '') && (
        <Button type="link" className={styles.clear ?? ''} onClick={() => onChange(NO_FILTER)}>
          Clear filter
        </Button>
      )}
    </div>
  );
}
