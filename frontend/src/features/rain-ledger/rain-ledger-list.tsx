import { MINUTE_MS } from '@mesonet/model/durations.js';
import { type RainLedgerEntry } from '@mesonet/contract/rain-ledger.js';
import { formatStationTime } from '../../shared/time/station-time.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import { EntryMenu, type EntryMenuProps } from './entry-menu.js';
import { CAUSES } from './rain-causes.js';
import styles from './rain-ledger.module.css';

interface RainLedgerListProps extends Omit<EntryMenuProps, 'entry'> {
  entries: readonly RainLedgerEntry[];
  units: DisplayUnits;
  timezone: string;
}

/** The start of an entry is shown when the entry spans more than this time. */
const LONG_MS = 15 * MINUTE_MS;

/** Lists the entries of the rain ledger by local day: their cause, the counted amount, and the possible changes. */
export function RainLedgerList({ entries, units, timezone, ...actions }: RainLedgerListProps) {
  const days = new Map<string, RainLedgerEntry[]>();
  for (const entry of entries) {
    const day = formatStationTime(Date.parse(entry.time), timezone, 'weekday');
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => (
    <section key={ofDay[0]!._id} className={styles.day} aria-label={day}>
      <h3>{day}</h3>
      <ul>
        {ofDay.map((entry) => (
          <Entry key={entry._id} {...{ entry, units, timezone }} {...actions} />
        ))}
      </ul>
    </section>
  ));
}

function Entry({
  entry,
  units,
  timezone,
  ...actions
}: { entry: RainLedgerEntry } & Omit<RainLedgerListProps, 'entries'>) {
  const { cause, from, time, amount, before, reading, corrected, correctedBy, note } = entry;
  const rain = (inches: number) => units.formatMeasurement('rainToday', inches);
  const clock = (iso: string) => formatStationTime(Date.parse(iso), timezone, 'time');
  const isLong = Date.parse(time) - Date.parse(from) > LONG_MS;
  const { label, detail } = CAUSES[cause];
  return (
    <li data-void={corrected === 0 || undefined}>
      <time dateTime={time}>
        {clock(time)}
        {isLong && <small>from {clock(from)}</small>}
      </time>
      <div className={styles.cause}>
        <span data-odd={cause !== 'rain' || undefined}>{label}</span>
        {cause !== 'rain' && <small>{detail}</small>}
        {corrected !== null && (
          <small>
            {corrected === 0 ? 'Voided' : 'Corrected'} by {correctedBy}
            {note ? `: ${note}` : ''}
          </small>
        )}
      </div>
      <div className={styles.amount}>
        {corrected !== null && <del>{rain(amount).text}</del>}
        <b>{rain(corrected ?? amount).text}</b>
      </div>
      <div className={styles.reading}>
        <span>Counter </span>
        {before === reading ? rain(reading).text : `${rain(before).figure} → ${rain(reading).text}`}
      </div>
      <EntryMenu entry={entry} {...actions} />
    </li>
  );
}
