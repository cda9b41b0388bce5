import { type NoticeCount } from '@mesonet/contract/statistics.js';
import { formatCount } from '../../shared/format-count.js';
import { Card, Figure } from '../../shared/ui/card.js';
import styles from './statistics.module.css';

const STATES = ['sent', 'waiting', 'failed', 'skipped'] as const;
const SERVICES: Record<string, string> = { email: 'Email', push: 'Push', webhook: 'Webhook' };

/** Counts the alarm notices by service, such as email, and by outcome. */
export function NoticesCard({ notices }: { notices: readonly NoticeCount[] }) {
  const services = [...new Set(notices.map(({ service }) => service))];
  const countOf = (service: string, state: string) =>
    notices.find((each) => each.service === service && each.state === state)?.count ?? 0;
  const total = notices.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title="Notices of alarms" note="last 24 h">
      <Figure figure={formatCount(total)} unit={total === 1 ? 'notice' : 'notices'} />
      {services.length > 0 && (
        <table className={`${styles.plain} ${styles.numbers}`}>
          <thead>
            <tr>
              <th scope="col">Channel</th>
              <th scope="col">Sent</th>
              <th scope="col">Waiting</th>
              <th scope="col">Failed</th>
              <th scope="col">Skipped</th>
            </tr>
          </thead>
          <tbody>
            {services.map((service) => (
              <tr key={service}>
                <th scope="row">{SERVICES[service] ?? service}</th>
                {STATES.map((state) => (
                  <td key={state}>{formatCount(countOf(service, state))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
