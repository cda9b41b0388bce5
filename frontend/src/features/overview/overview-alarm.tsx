import { type Violation } from '@mesonet/contract/violations.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import { FiringStrip } from '../../shared/violations/firing-strip.js';
import styles from './overview-page.module.css';
import { type Reading, type StationSummary } from './station-summary.js';

interface OverviewAlarmProps {
  accountId: string;
  /** Firing violations that nobody has acknowledged or snoozed, the worst first. */
  loud: readonly Violation[];
  summaries: readonly StationSummary[] | undefined;
  units: DisplayUnits;
}

/** Shows the worst alarm of all stations above the map. */
export function OverviewAlarm({ accountId, loud, summaries, units }: OverviewAlarmProps) {
  const [worst] = loud;
  const summary = summaries?.find(({ station }) => station._id === worst?.stationid);
  if (!worst || !summary) return null;
  return (
    <div className={styles.alarm}>
      <FiringStrip
        accountId={accountId}
        loud={loud}
        units={units}
        zone={summary.station.timezone}
        value={readingsOf(summary).find(({ key }) => key === worst.measkey)?.value}
        stationName={summary.station.stationname}
      />
    </div>
  );
}

function readingsOf({
  temperature,
  humidity,
  windSpeed,
  gust,
  pressure,
  rainToday,
}: StationSummary): Reading[] {
  return [temperature, humidity, windSpeed, gust, pressure, rainToday].filter((each) => each !== null);
}
