import { type Violation } from '@mesonet/contract/violations.js';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../shared/ui/button.js';
import { SnoozeButton } from '../../../shared/violations/snooze-button.js';
import { AcknowledgeDialog } from './acknowledge-dialog.js';
import styles from './episode.module.css';

/** Address parameter that opens the dialog for acknowledging; links in emails contain it. */
const ASKED = 'acknowledge';

interface EpisodeActionsProps {
  violation: Violation;
  zone: string;
  onAcknowledged: () => void;
}

/**
 * Buttons that acknowledge or snooze an episode, for users who may manage the account. On a phone they are at the
 * bottom edge.
 */
export function EpisodeActions({ violation, zone, onAcknowledged }: EpisodeActionsProps) {
  const [params, setParams] = useSearchParams();
  const isAsking = params.has(ASKED);
  const ask = (isOpen: boolean) =>
    setParams(
      (former) => {
        const next = new URLSearchParams(former);
        if (isOpen) next.set(ASKED, '1');
        else next.delete(ASKED);
        return next;
      },
      { replace: true },
    );
  if (!canBeAnswered(violation)) return null;
  const isFiring = violation.state === 'firing';
  return (
    <div className={styles.actions}>
      {isFiring && <SnoozeButton violation={violation} zone={zone} className={styles.action} />}
      <Button kind={isFiring ? 'primary' : 'default'} className={styles.action} onClick={() => ask(true)}>
        Acknowledge
      </Button>
      {isAsking && (
        <AcknowledgeDialog violation={violation} onClose={() => ask(false)} onDone={onAcknowledged} />
      )}
    </div>
  );
}

/**
 * Returns true when an episode can be acknowledged. After its end this is possible only where
 * reminders were sent about it.
 */
function canBeAnswered({ state, acknowledged_at, notifications }: Violation): boolean {
  if (acknowledged_at !== null) return false;
  const reminds = notifications.some(({ kind }) => kind === 'reminder');
  return state === 'firing' || (state === 'cleared' && reminds);
}
