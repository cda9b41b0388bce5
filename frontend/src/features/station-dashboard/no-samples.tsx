import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Card } from '../../shared/ui/card.js';
import styles from './dashboard.module.css';
import { firstSampleCommand } from './first-sample.js';

/** A station that never sent anything: how to send the first sample. The page shows it by itself. */
export function NoSamples({ stationId, origin }: { stationId: string; origin: string }) {
  const command = firstSampleCommand(stationId, origin);
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
      <p role="status" className={styles.waiting}>
        Waiting for the first sample. This page shows it as soon as it arrives.
      </p>
    </Card>
  );
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button icon={isCopied ? <CheckOutlined /> : <CopyOutlined />} onClick={() => void copy()}>
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}
