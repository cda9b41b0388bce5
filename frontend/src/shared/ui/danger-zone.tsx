import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Card } from './card.js';
import styles from './danger-zone.module.css';

interface DangerZoneProps {
  /** Describes what the deletion removes. */
  text: string;
  /** Label of the button that starts the deletion. */
  action: string;
  /** Returns the dialog that asks for confirmation; `close` hides it. */
  dialog: (close: () => void) => ReactNode;
}

/** A card for a permanent deletion, separate from the actions that can be undone. */
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
