import { type Violation } from '@mesonet/contract/violations.js';
import { Link } from 'react-router-dom';
import { useNow } from '../../../shared/time/use-now.js';
import { Button } from '../../../shared/ui/button.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { SnoozeButton } from '../../../shared/violations/snooze-button.js';
import { urgencyOf } from '../../../shared/violations/urgency.js';
import { useAcknowledge } from '../../../shared/violations/use-answer-violation.js';
import { ViolationSign } from '../../../shared/violations/violation-sign.js';
import { clockOf, conditionText, spanText, stateText } from '../../../shared/violations/violation-words.js';
import { lastedText } from '../episode/state-words.js';
import { type StationPlace } from '../station-places.js';
import styles from './list.module.css';

interface RowProps {
  violation: Violation;
  place: StationPlace;
  units: DisplayUnits;
  to: string;
  isOpen: boolean;
}

interface OpenRowProps extends RowProps {
  /** Newest value of the alarm's measurement, base unit. */
  value: number | undefined;
  canAnswer: boolean;
}

/** A row of the list for an episode that has not ended. */
export function OpenRow({ violation, place, units, to, isOpen, value, canAnswer }: OpenRowProps) {
  const now = useNow();
  const urgency = urgencyOf(violation, now);
  const lasted = lastedText(violation, now);
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <ViolationSign sign={urgency} label={SIGN_WORDS[urgency]} />
      <div className={styles.line}>
        <Link to={to} aria-current={isOpen || undefined}>
          <b>{violation.desc}</b>
        </Link>
        <span>{urgency === 'pending' ? `Pending, ${lasted}` : lasted}</span>
      </div>
      <p>
        {place.name} <span>· {stateText(violation, value, units, place.zone)}</span>
      </p>
      <Answer violation={violation} zone={place.zone} />
      {urgency === 'loud' && canAnswer && <QuietAnswers violation={violation} zone={place.zone} />}
    </li>
  );
}

const SIGN_WORDS = {
  loud: 'Firing',
  pending: 'Pending',
  acknowledged: 'Acknowledged',
  snoozed: 'Snoozed',
  cleared: 'Cleared',
} as const;

/** Shows who acknowledged or snoozed an episode, or that nobody was notified of it. */
function Answer({ violation, zone }: { violation: Violation; zone: string }) {
  const { acknowledged_by, acknowledged_at, snoozed_until, note, muted_by } = violation;
  const now = useNow();
  const words =
    acknowledged_at !== null
      ? `Acknowledged${acknowledged_by === null ? '' : ` by ${acknowledged_by}`}${note ? `: ${note}` : ''}`
      : snoozed_until !== null && Date.parse(snoozed_until) > now
        ? `Snoozed until ${clockOf(snoozed_until, zone, now)}`
        : muted_by === null
          ? ''
          : 'Nobody was notified';
  return words === '' ? null : <p className={styles.answer}>{words}</p>;
}

/**
 * Buttons in a row that acknowledge or snooze its episode, for users who respond to several episodes. They are less
 * prominent than the button in the details.
 */
function QuietAnswers({ violation, zone }: { violation: Violation; zone: string }) {
  const acknowledge = useAcknowledge(violation);
  return (
    <div className={styles.answers}>
      <SnoozeButton violation={violation} zone={zone} />
      <Button
        isLoading={acknowledge.isPending}
        aria-label={`Acknowledge: ${violation.desc}`}
        onClick={() => acknowledge.mutate('')}
      >
        Acknowledge
      </Button>
    </div>
  );
}

/** A row of the list for an episode that has ended. */
export function ClearedRow({ violation, place, units, to, isOpen }: RowProps) {
  const now = useNow();
  const { start, end, desc } = violation;
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <ViolationSign sign="cleared" label="Cleared" />
      <div className={styles.line}>
        <Link to={to} aria-current={isOpen || undefined} title={conditionText(violation, units)}>
          {desc}
        </Link>
        <span>{lastedText(violation, now)}</span>
      </div>
      <p className={styles.past}>
        {place.name} · {spanText(start, end ?? start, place.zone)}
      </p>
    </li>
  );
}
