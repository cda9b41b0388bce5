import { type SnapshotChange } from '@mesonet/contract/snapshots.js';
import { Alert } from '../../shared/ui/alert.js';
import styles from './snapshots.module.css';
import { reasonOf } from './use-snapshots.js';

const KINDS: Readonly<Record<string, string>> = {
  accounts: 'Organizations',
  users: 'Users',
  memberships: 'Memberships',
  stations: 'Stations',
  notification_groups: 'Notification groups',
  device_tokens: 'Devices',
  alarms: 'Alarms',
  feature_flags: 'Feature flags',
  account_feature_flags: 'Feature flags of organizations',
  custom_screens: 'Custom screens',
};

const CHANGE_KINDS = ['added', 'removed', 'changed'] as const;

interface ChangesListProps {
  /** The changes that a restore would make; undefined while they are loading. */
  changes: readonly SnapshotChange[] | undefined;
  error: Error | null;
}

/** Lists what restoring a configuration snapshot would change now. */
export function ChangesList({ changes: all, error }: ChangesListProps) {
  if (error) return <Alert tone="error" role="alert" title={reasonOf(error)} />;
  if (!all) return <p role="status">Finding out what would change …</p>;
  const changes = all.filter(
    ({ added, removed, changed }) => added.count + removed.count + changed.count > 0,
  );
  if (changes.length === 0) return <p role="status">Everything is as it was then: nothing would change.</p>;
  return (
    <>
      <ul className={styles.changes} aria-label="What would change" tabIndex={0}>
        {changes.map((change) => (
          <li key={change.kind}>
            <b>{KINDS[change.kind] ?? change.kind}</b>
            <Rows change={change} />
          </li>
        ))}
      </ul>
      {losesSamples(changes) && <p>Samples of stations that are removed are erased for good.</p>}
    </>
  );
}

function Rows({ change }: { change: SnapshotChange }) {
  return CHANGE_KINDS.filter((kind) => change[kind].count > 0).map((kind) => (
    <span key={kind} data-what={kind}>
      {change[kind].count} {kind}: {namesOf(change[kind])}
    </span>
  ));
}

function namesOf({ count, names }: SnapshotChange['added']): string {
  const more = count - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function losesSamples(changes: readonly SnapshotChange[]): boolean {
  return changes.some(({ kind, removed }) => kind === 'stations' && removed.count > 0);
}
