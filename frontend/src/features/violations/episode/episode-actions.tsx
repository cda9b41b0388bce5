import { type Violation } from '@mesonet/contract/violations.js';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../shared/ui/button.js';
import { SnoozeButton } from '../../../shared/violations/snooze-button.js';
import { AcknowledgeDialog } from './acknowledge-dialog.js';
import styles from './episode.module.css';

/** The parameter of the address that opens the dialog; links in mails carry it. */
const ASKED = 'acknowledge';

interface EpisodeActionsProps {
  violation: Violation;
  zone: string;
  onAcknowledged: () => void;
}

/** The buttons of managers for an episode that nobody has acknowledged; on a phone they are at the bottom edge. */
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

/** An episode that is over can be acknowledged where people are reminded of it. */
function canBeAnswered({ state, acknowledged_at, notifications }: Violation): boolean {
  if (acknowledged_at !== null) return false;
  const reminds = notifications.some(({ kind }) => kind === 'reminder');
  return state === 'firing' || (state === 'cleared' && reminds);
}
