import { type Violation } from '@mesonet/contract/violations.js';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCanManage } from '../session/use-can-manage.js';
import { useSession } from '../session/use-session.js';
import { Button } from '../ui/button.js';
import { type DisplayUnits } from '../units/display-units.js';
import { SnoozeButton } from './snooze-button.js';
import { useAcknowledge } from './use-answer-violation.js';
import { violationPath, violationsPath } from './violation-paths.js';
import { ViolationSign } from './violation-sign.js';
import { clockOf, stateText } from './violation-words.js';
import styles from './violations.module.css';

interface FiringStripProps {
  accountId: string;
  /** Violations that are firing and that nobody has acknowledged or snoozed, the worst first. */
  loud: readonly Violation[];
  units: DisplayUnits;
  zone: string;
  /** Newest value of the worst violation's measurement, in the base unit; undefined if it is not known. */
  value: number | undefined;
  /**
   * Name of the station, on pages that show several stations. The buttons to acknowledge and snooze are then left out.
   */
  stationName?: string;
}

/**
 * Describes the worst firing alarm in a strip between the dashboard's header and tiles; shows nothing while no alarm
 * fires.
 */
export function FiringStrip({ loud, ...props }: FiringStripProps) {
  const [worst] = loud;
  if (!worst) return null;
  return <Strip worst={worst} others={loud.length - 1} {...props} />;
}

interface StripProps extends Omit<FiringStripProps, 'loud'> {
  worst: Violation;
  others: number;
}

function Strip({ accountId, worst, others, units, zone, value, stationName }: StripProps) {
  const isMember = useSession().data?.accounts[accountId] !== undefined;
  const canManage = useCanManage(accountId);
  const state = stateText(worst, value, units, zone);
  const since = worst.variant === 'nodata' ? '' : clockOf(worst.fired_at ?? worst.start, zone);
  const notified = stationName === undefined ? notifiedText(worst) : '';
  const hasButtons = canManage && stationName === undefined;
  const isLinked = isMember || canManage;
  const title = stationName ?? worst.desc;
  return (
    <section className={styles.strip} aria-label="Firing alarm">
      <ViolationSign sign="loud" size={16} label="Firing" />
      <p className={styles.stripText}>
        <strong>{isLinked ? <Link to={violationPath(accountId, worst)}>{title}</Link> : title}</strong>{' '}
        <span>
          {stationName !== undefined && `${worst.desc} · `}
          {state}
          {since !== '' && (
            <>
              {' · '}
              <span className={styles.roomy}>since </span>
              {since}
            </>
          )}
          {notified !== '' && <span className={styles.roomy}>{notified}</span>}
        </span>
      </p>
      <Others accountId={accountId} count={others} isLinked={isLinked} isAll={stationName !== undefined} />
      {hasButtons && <Answers violation={worst} zone={zone} />}
    </section>
  );
}

interface OthersProps {
  accountId: string;
  count: number;
  isLinked: boolean;
  /**
   * True on a page that shows all stations. Users who may open the page of all violations then have a link to it even
   * if no other alarm is firing.
   */
  isAll: boolean;
}

function Others({ accountId, count, isLinked, isAll }: OthersProps): ReactNode {
  const words = count > 0 ? `${count} more` : isAll && isLinked ? 'Violations' : '';
  if (words === '') return null;
  return isLinked ? (
    <Link to={violationsPath(accountId)} className={styles.others}>
      {words}
    </Link>
  ) : (
    <span className={styles.others}>{words}</span>
  );
}

function Answers({ violation, zone }: { violation: Violation; zone: string }) {
  const acknowledge = useAcknowledge(violation);
  return (
    <>
      <SnoozeButton violation={violation} zone={zone} className={styles.stripSnooze} />
      <Button
        className={styles.stripButton}
        isLoading={acknowledge.isPending}
        onClick={() => acknowledge.mutate('')}
      >
        Acknowledge
      </Button>
    </>
  );
}

/**
 * Writes the number of recipients to whom a notice about the firing alarm was sent, for example " · 7 notified". The
 * text is added to a line of text, so it begins with a dot. It is empty if no notice was sent.
 */
function notifiedText({ notifications }: Violation): string {
  const sent = notifications.filter(({ kind, state }) => kind === 'fired' && state === 'sent').length;
  return sent === 0 ? '' : ` · ${sent} notified`;
}
