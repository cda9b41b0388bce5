import { type Violation } from '@mesonet/contract/violations.js';
import { type ReactNode } from 'react';
import { serverNow } from '../../../shared/time/server-clock.js';
import { Card } from '../../../shared/ui/card.js';
import { type Urgency, urgencyOf, worstFirst } from '../../../shared/violations/urgency.js';
import { ViolationSign } from '../../../shared/violations/violation-sign.js';
import { clockOf, conditionText } from '../../../shared/violations/violation-words.js';
import { type TileData } from './tile.js';
import styles from './tiles.module.css';

interface TileCardProps {
  data: TileData;
  title: string;
  note?: string | undefined;
  /** Keys of the tile's measurements, whose alarms are shown on it. */
  keys: readonly string[];
  /** Content that fills the rest of the tile. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * The card of a tile. While an alarm of its measurements fires, the card has a border and names the limit. Pending,
 * acknowledged and snoozed alarms are shown as lines.
 */
export function TileCard({ data, title, note, keys, foot, children }: TileCardProps) {
  const now = serverNow();
  const known = worstFirst(
    data.violations.filter(({ measkey }) => keys.includes(measkey)),
    now,
  );
  const select = (urgency: Urgency) => known.filter((each) => urgencyOf(each, now) === urgency);
  const [loud] = select('loud');
  return (
    <Card
      title={title}
      note={loud ? <FiringNote data={data} violation={loud} /> : note}
      className={loud && styles.firing}
    >
      {children}
      {select('pending').map((each) => (
        <AlarmLine key={each.groupkey} urgency="pending" words={conditionText(each, data.units)} />
      ))}
      {select('acknowledged').map((each) => (
        <AlarmLine key={each.groupkey} urgency="acknowledged" words={acknowledgedWords(each)} />
      ))}
      {select('snoozed').map((each) => (
        <AlarmLine key={each.groupkey} urgency="snoozed" words={snoozedWords(each, data.zone)} />
      ))}
      {foot}
    </Card>
  );
}

function FiringNote({ data, violation }: { data: TileData; violation: Violation }) {
  return (
    <span className={styles.firingNote}>
      <ViolationSign sign="loud" size={12} label="Firing" /> {conditionText(violation, data.units, false)}
    </span>
  );
}

function AlarmLine({ urgency, words }: { urgency: Urgency; words: string }) {
  return (
    <p className={styles.alarmLine} data-urgency={urgency}>
      <ViolationSign sign={urgency} size={12} /> {words}
    </p>
  );
}

function snoozedWords({ desc, snoozed_until }: Violation, zone: string): string {
  return `${desc}, snoozed until ${clockOf(snoozed_until ?? '', zone)}`;
}

/**
 * Describes that somebody acknowledged an episode. The name is missing for visitors, to whom the
 * server does not send it.
 */
function acknowledgedWords({ acknowledged_by }: Violation): string {
  return acknowledged_by === null ? 'acknowledged' : `acknowledged by ${acknowledged_by}`;
}
