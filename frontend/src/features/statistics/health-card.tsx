import { type HealthPartName, type Readiness } from '@mesonet/contract/health.js';
import { Card } from '../../shared/ui/card.js';
import styles from './statistics.module.css';

const NAMES: Record<HealthPartName, string> = {
  server: 'Server',
  postgres: 'PostgreSQL',
  migrations: 'Migrations',
  journal: 'Journal',
  shard: 'Shard',
  sample_store: 'Sample store',
  suspended_tables: 'Suspended tables',
  disk: 'Disk',
};

const WORDS: Record<Readiness['status'], string> = {
  ok: 'Samples are taken in',
  degraded: 'Samples are taken in, but not all is as it should be',
  failing: 'No samples are taken in',
};

/** Shows the health of each part of the intake. */
export function HealthCard({ health }: { health: Readiness }) {
  return (
    <Card title="Intake health">
      <p className={styles.verdict}>{WORDS[health.status]}</p>
      <ul className={styles.parts}>
        {Object.entries(health.parts).map(([part, { status, detail }]) => (
          <li key={part} data-status={status}>
            <span>{NAMES[part as HealthPartName]}</span>
            <span>{detail}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
