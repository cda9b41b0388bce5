import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { serverNow } from '../../shared/time/server-clock.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import { FiringStrip } from '../../shared/violations/firing-strip.js';
import { loudOnes } from '../../shared/violations/urgency.js';
import styles from './dashboard.module.css';

interface DashboardAlarmProps {
  station: Station;
  /** Episodes of the station that have not ended. */
  violations: readonly Violation[];
  latest: LatestValues | undefined;
  units: DisplayUnits;
}

/** Shows the worst alarm of the station above the tiles. */
export function DashboardAlarm({ station, violations, latest, units }: DashboardAlarmProps) {
  const loud = loudOnes(violations, serverNow());
  const value = latest?.values[loud[0]?.measkey ?? '']?.value;
  if (loud.length === 0) return null;
  return (
    <div className={styles.alarm}>
      <FiringStrip
        accountId={station.accountid}
        loud={loud}
        units={units}
        zone={station.timezone}
        value={typeof value === 'number' ? value : undefined}
      />
    </div>
  );
}
