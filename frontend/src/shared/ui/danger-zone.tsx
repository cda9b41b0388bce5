import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Card } from './card.js';
import styles from './danger-zone.module.css';

interface DangerZoneProps {
  /** What is lost. */
  text: string;
  /** What the button says. */
  action: string;
  /** What asks once more. */
  dialog: (close: () => void) => ReactNode;
}

/** Where something is deleted for good, apart from everything that can be taken back. */
export function DangerZone({ text, action, dialog }: DangerZoneProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title="Danger Zone" className={styles.zone}>
      <p>{text}</p>
      <Button danger onClick={() => setAsking(true)}>
        {action}
      </Button>
      {isAsking && dialog(() => setAsking(false))}
    </Card>
  );
}
