import { type AuditEntry } from '@mesonet/contract/audit.js';
import styles from './audit.module.css';

/** Shows what an entry of the audit log changed, field by field where the values before and after are objects. */
export function AuditChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const [oldFields, newFields] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(oldFields), ...Object.keys(newFields)])];
  if (names.length === 0) return <p className={styles.none}>Nothing was different afterwards.</p>;
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">What</th>
          {before !== null && <th scope="col">Before</th>}
          {after !== null && <th scope="col">After</th>}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {before !== null && <td>{textOf(oldFields[name])}</td>}
            {after !== null && <td>{textOf(newFields[name])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  return { value };
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
