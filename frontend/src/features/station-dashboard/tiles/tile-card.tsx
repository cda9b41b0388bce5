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
  /** The measurements of the tile: their alarms show here. */
  keys: readonly string[];
  /** Fills the rest of the tile. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A tile. While an alarm of its measurements fires it has an edge and says the limit; one in good hands is a line. */
export function TileCard({ data, title, note, keys, foot, children }: TileCardProps) {
  const now = serverNow();
  const known = worstFirst(
    data.violations.filter(({ measkey }) => keys.includes(measkey)),
    now,
  );
  const of = (urgency: Urgency) => known.filter((each) => urgencyOf(each, now) === urgency);
  const [loud] = of('loud');
  return (
    <Card
      title={title}
      note={loud ? <FiringNote data={data} violation={loud} /> : note}
      className={loud && styles.firing}
    >
      {children}
      {of('pending').map((each) => (
        <AlarmLine key={each.groupkey} of="pending" words={conditionText(each, data.units)} />
      ))}
      {of('acknowledged').map((each) => (
        <AlarmLine key={each.groupkey} of="acknowledged" words={acknowledgedWords(each)} />
      ))}
      {of('snoozed').map((each) => (
        <AlarmLine key={each.groupkey} of="snoozed" words={snoozedWords(each, data.zone)} />
      ))}
      {foot}
    </Card>
  );
}

function FiringNote({ data, violation }: { data: TileData; violation: Violation }) {
  return (
    <span className={styles.firingNote}>
      <ViolationSign of="loud" size={12} label="Firing" /> {conditionText(violation, data.units, false)}
    </span>
  );
}

function AlarmLine({ of, words }: { of: Urgency; words: string }) {
  return (
    <p className={styles.alarmLine} data-urgency={of}>
      <ViolationSign of={of} size={12} /> {words}
    </p>
  );
}

function snoozedWords({ desc, snoozed_until }: Violation, zone: string): string {
  return `${desc}, snoozed until ${clockOf(snoozed_until ?? '', zone)}`;
}

/** Visitors are not told who it was. */
function acknowledgedWords({ acknowledged_by }: Violation): string {
  return acknowledged_by === null ? 'acknowledged' : `acknowledged by ${acknowledged_by}`;
}
