import { Link } from 'react-router-dom';
import { firstSampleCommand } from '../../shared/api/first-sample.js';
import { useCanManage } from '../../shared/session/use-can-manage.js';
import { Card } from '../../shared/ui/card.js';
import { CopyButton } from '../../shared/ui/copy/copy-button.js';
import styles from './dashboard.module.css';

interface NoSamplesProps {
  accountId: string;
  stationId: string;
  origin: string;
}

/**
 * The dashboard of a station that has never sent a sample. It explains how to send the first one,
 * which then appears by itself.
 */
export function NoSamples({ accountId, stationId, origin }: NoSamplesProps) {
  const isManager = useCanManage(accountId);
  const samples = `${origin}/api/v1/stations/${encodeURIComponent(stationId)}/samples/`;
  const command = firstSampleCommand(stationId, samples);
  return (
    <Card className={styles.noSamples}>
      <h2>No samples yet</h2>
      <p>
        Send the first one from any computer. The managers of the organization know the station&rsquo;s
        password; put it in the place of <code>PASSWORD</code>.
      </p>
      <div className={styles.command}>
        <pre>{command}</pre>
        <CopyButton text={command} />
      </div>
      <p>
        A console that knows Weather Underground sends to the server <code>{new URL(origin).host}</code>, path{' '}
        <code>/weatherstation/updateweatherstation.php</code>, with the station id <code>{stationId}</code>{' '}
        and the same password.
      </p>
      {isManager && (
        <p>
          <Link to={`/admin/${accountId}/stations/${stationId}/connect`}>Connect the station</Link> tells what
          to type into which console, password included.
        </p>
      )}
      <p role="status" className={styles.waiting}>
        Waiting for the first sample. This page shows it as soon as it arrives.
      </p>
    </Card>
  );
}
